import { createApp } from 'vue'
import 'crypto-checkout'
import 'crypto-checkout/vue'
import Shop from './Shop.vue'

createApp(Shop).mount('#app')
