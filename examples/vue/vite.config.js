// vite.config.js
import vue from '@vitejs/plugin-vue'

const target = 'http://127.0.0.1:4300'

export default {
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('crypto-') } } })],
  server: { proxy: { '/checkout': { target }, '/session': { target } } },
}
