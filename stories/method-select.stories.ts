import { html } from 'lit'
import type { Meta, StoryObj } from '@storybook/web-components-vite'
import type { Method } from '../src/core/wire.js'
import '../src/elements/crypto-method-select/crypto-method-select.define.js'
import { fewMethods, methods } from './fixtures.js'

type Args = { methods: readonly Method[] | null; value: string; search: boolean }

const meta: Meta<Args> = {
  title: 'Elements/Method select',
  component: 'crypto-method-select',
  args: { methods, value: '', search: false },
  render: ({ methods, value, search }) =>
    html`<crypto-method-select .methods=${methods} .value=${value} ?search=${search}></crypto-method-select>`,
}
export default meta

export const Many: StoryObj<Args> = {}
export const Few: StoryObj<Args> = { args: { methods: fewMethods } }
export const Chosen: StoryObj<Args> = { args: { value: 'tron:usdt' } }
export const Loading: StoryObj<Args> = { args: { methods: null } }
export const None: StoryObj<Args> = { args: { methods: [] } }
