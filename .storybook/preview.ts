/** Every story in the theme, direction and width chosen in the toolbar. */
import type { Preview } from '@storybook/web-components-vite'

const preview: Preview = {
  tags: ['autodocs'],
  globalTypes: {
    theme: {
      description: 'Colour scheme',
      toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true },
    },
    direction: {
      description: 'Writing direction',
      toolbar: { title: 'Direction', icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'light', direction: 'ltr' },
  parameters: {
    a11y: { test: 'error' },
    backgrounds: { disable: true },
  },
  decorators: [
    (story, { globals }) => {
      const { documentElement } = document
      const dark = globals['theme'] === 'dark'
      documentElement.lang = 'en'
      documentElement.dir = globals['direction'] === 'rtl' ? 'rtl' : 'ltr'
      documentElement.style.colorScheme = dark ? 'dark' : 'light'
      // The elements take the page's font.
      documentElement.style.fontFamily = 'system-ui, sans-serif'
      documentElement.style.background = dark ? '#0c0d10' : '#f4f5f7'
      return story()
    },
  ],
}

export default preview
