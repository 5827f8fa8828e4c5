import type { StorybookConfig } from '@storybook/web-components-vite'
import { markdown, writePages } from './guides.js'

writePages()

/** Stories are built and read offline: nothing is sent, nothing is fetched. */
const config: StorybookConfig = {
  stories: ['../stories/**/*.stories.ts', './.pages/*.mdx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  framework: '@storybook/web-components-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: (vite) => ({ ...vite, plugins: [...(vite.plugins ?? []), markdown()] }),
}

export default config
