/** The skeleton of the list while the methods are loading. */
import { html, type TemplateResult } from 'lit'
import type { MethodWords } from '../../i18n/messages.js'

/** As high as a list with a search; announced once. */
export function listSkeleton(messages: MethodWords): TemplateResult {
  const row = html`
    <div class="row">
      <span class="bone disc"></span>
      <span><span class="bone line"></span><span class="bone line short"></span></span>
      <span class="bone line short end"></span>
    </div>
  `
  return html`
    <span class="visually-hidden" role="status">${messages.methodsLoading}</span>
    <div class="picker" aria-hidden="true">
      <span class="bone field"></span>
      <div class="list searchable loading" part="list">${Array(8).fill(row)}</div>
    </div>
  `
}
