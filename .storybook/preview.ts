/** Every story in the look and language chosen in the toolbar; the tables of the elements, from the manifest. */
/// <reference types="vite/client" />
import type { Preview } from '@storybook/web-components-vite'
import { registerMessages } from '../src/elements/i18n/translations.js'
import { locales } from '../src/elements/i18n/locales/index.js'
import { pseudoTag, pseudoMessages } from '../test/support/pseudo-locale.js'
import { extractArgTypes, extractComponentDescription } from './manifest.js'
import './preview.css'

registerMessages(pseudoTag, pseudoMessages)

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

const languages = [
  ...['en', ...Object.keys(locales)].map((value) => ({ value, title: languageNames.of(value) ?? value })),
  { value: pseudoTag, title: 'Pseudo-language' },
]

const preview: Preview = {
  tags: ['autodocs'],
  globalTypes: {
    theme: {
      description: 'Colour scheme',
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        items: [
          { value: 'auto', title: 'As the system' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
          { value: 'contrast', title: 'High contrast' },
        ],
        dynamicTitle: true,
      },
    },
    density: {
      description: 'Density',
      toolbar: {
        title: 'Density',
        icon: 'component',
        items: [
          { value: 'normal', title: 'As designed' },
          { value: 'compact', title: 'Compact' },
        ],
        dynamicTitle: true,
      },
    },
    direction: {
      description: 'Writing direction',
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        items: [
          { value: 'auto', title: 'As the language' },
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
        dynamicTitle: true,
      },
    },
    language: {
      description: 'Language',
      toolbar: { title: 'Language', icon: 'globe', items: languages, dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'auto', density: 'normal', direction: 'auto', language: 'en' },
  parameters: {
    a11y: { test: 'error' },
    backgrounds: { disable: true },
    controls: { expanded: true, sort: 'none' },
    docs: { extractArgTypes, extractComponentDescription },
    options: {
      storySort: {
        order: [
          'Start',
          ['Welcome', 'Read me', 'Changelog'],
          'Checkout',
          ['Try it', 'States', 'Money', 'By hand', 'Payment page', 'Button', 'Frame'],
          'Look',
          'Elements',
          'Scenarios',
          'Guides',
          ['*', 'Servers', 'Decisions'],
        ],
      },
    },
  },
  // A story is a first visit: nothing is stored from another one.
  beforeEach: () => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('crypto-checkout')) localStorage.removeItem(key)
    }
  },
  decorators: [
    (story, { globals }) => {
      const { documentElement: page } = document
      const { theme, direction, language } = globals
      page.dataset['theme'] = String(theme)
      page.lang = String(language)
      if (direction === 'auto') page.dir = directionOf(String(language))
      else page.dir = String(direction)
      return story()
    },
  ],
}

function directionOf(language: string): 'ltr' | 'rtl' {
  return /^(Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/.test(new Intl.Locale(language).maximize().script ?? '')
    ? 'rtl'
    : 'ltr'
}

export default preview
