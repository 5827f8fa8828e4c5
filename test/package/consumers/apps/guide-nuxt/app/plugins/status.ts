export default defineNuxtPlugin(({ vueApp }) => {
  vueApp.config.globalProperties['showStatus'] = (status: string) => (document.title = status)
})
