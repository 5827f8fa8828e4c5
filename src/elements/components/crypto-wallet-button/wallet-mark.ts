/** A wallet's mark: its letter, and over it the picture that it announced, once it is there and where the page's policy allows it. */
import { html, nothing, type TemplateResult } from 'lit'
import { drawMonogram } from '../../icons/coins/monogram.js'
import { drawIcon } from '../../icons/coins/coin-icons.js'
import { areIconsAllowed } from '../../wallets/icons.js'

/** `icon` is a data URL, or empty. */
export const walletMark = (name: string, icon = ''): TemplateResult =>
  html`<span class="icon"
    >${
      icon !== '' && areIconsAllowed()
        ? html`<img src=${icon} alt="" width="24" height="24" @load=${show} @error=${hide} />`
        : nothing
    }${drawIcon(drawMonogram(name), 24)}</span
  >`

const show = ({ currentTarget }: Event & { currentTarget: HTMLImageElement }): void =>
  currentTarget.classList.add('shown')
const hide = ({ currentTarget }: Event & { currentTarget: HTMLImageElement }): void =>
  currentTarget.classList.remove('shown')
