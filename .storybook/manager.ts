/** Around the stories: the package's name, and no colour that competes with what is shown. */
import { addons } from 'storybook/manager-api'
import { create } from 'storybook/theming'

addons.setConfig({
  theme: create({ base: 'light', brandTitle: 'crypto-checkout', colorSecondary: '#2350a8' }),
})
