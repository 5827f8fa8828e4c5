import { createApp } from 'vue'
import Pay from './Pay.vue'

const app = createApp(Pay)
app.config.globalProperties['showStatus'] = (status: string) => (document.title = status)
app.mount('#app')
