/** A wallet's mark: its letter. Its own icon is an untrusted picture, and strict pages forbid `data:`. */
import type { TemplateResult } from 'lit'
import { drawMonogram } from '../../icons/coins/monogram.js'
import { drawIcon } from '../../icons/coins/coin-icons.js'

export const walletMark = (name: string): TemplateResult => drawIcon(drawMonogram(name), 24)
