// vite.config.js
const target = 'http://127.0.0.1:4300'

export default { server: { proxy: { '/checkout': { target }, '/session': { target } } } }
