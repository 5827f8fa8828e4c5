import vue from '@vitejs/plugin-vue'

const isCustomElement = (tag) => tag.startsWith('crypto-')

export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] }
