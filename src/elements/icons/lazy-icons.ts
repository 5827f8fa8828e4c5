/** The icons of later screens: copy, done, warnings. */
import { svg, type TemplateResult } from 'lit'
import { stroke } from './icons.js'

export const checkIcon = (size?: number): TemplateResult =>
  stroke(svg`<path d="m5 12.5 4.5 4.5L19 7.5" />`, size)

export const copyIcon = (size?: number): TemplateResult =>
  stroke(
    svg`<rect x="9" y="9" width="11" height="11" rx="2.5" /><path d="M15 5.5V5a1.5 1.5 0 0 0-1.5-1.5h-8A2 2 0 0 0 3.5 5.5v8A1.5 1.5 0 0 0 5 15h.5" />`,
    size,
  )

export const warningIcon = (size?: number): TemplateResult =>
  stroke(svg`<path d="M12 3.8 21.2 20H2.8Z" /><path d="M12 10v4.2M12 17.2v.1" />`, size)

export const clockIcon = (size?: number): TemplateResult =>
  stroke(svg`<circle cx="12" cy="12" r="8.5" /><path d="M12 7.5V12l3 2" />`, size)
