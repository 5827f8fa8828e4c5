import { createApp } from 'vue'
import Pay from './Pay.vue'

createApp(Pay).mount('#app')
