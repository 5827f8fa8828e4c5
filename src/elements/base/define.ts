/**
 * Registers an element once. A page may load two copies of this package (a script tag and a bundle, two versions during
 * a rollout): the first one wins, where a bare `define` would throw.
 */

/** Defines `tag`, unless the page has it already or there is no registry (on a server). */
export function defineElement(tag: string, constructor: CustomElementConstructor): void {
  if (typeof customElements === 'undefined' || customElements.get(tag) !== undefined) return
  customElements.define(tag, constructor)
}
