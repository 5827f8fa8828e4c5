import DefaultTheme from 'vitepress/theme'
import { h } from 'vue'
import Home from './Home.vue'
import Live from './Live.vue'
import PageLinks from './PageLinks.vue'
import Tabs from './Tabs.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-footer-before': () => h(PageLinks) }),
  enhanceApp({ app }) {
    app.component('Home', Home).component('Live', Live).component('Tabs', Tabs)
  },
}
