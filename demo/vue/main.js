import { createApp } from 'vue'
import 'crypto-checkout'
import Shop from './Shop.vue'

createApp(Shop).mount('#app')
