/** Passes the options of an element on to a checkout or a frame in its shadow root, as the table of options says. */
import { noChange, nothing } from 'lit'
import { Directive, directive, type ElementPart } from 'lit/directive.js'
import { optionsWhere, type CheckoutOptions, type OptionName } from './options.js'

/** What a `<crypto-checkout>` in a shadow root gets; the rest inherits, or is passed on by the template. */
const forCheckout = optionsWhere(({ within }) => within === undefined)
/** A `<crypto-payment-frame>` gets all that its page may set. */
const forFrame = optionsWhere(({ within }) => within !== 'own')

class ForwardOptions extends Directive {
  override render(_from: CheckoutOptions, _names: readonly OptionName[]): typeof nothing {
    return nothing
  }

  // As properties, because some options are no text.
  override update({ element }: ElementPart, [from, names]: Parameters<this['render']>): typeof noChange {
    Object.assign(element, Object.fromEntries(names.map((name) => [name, from[name]])))
    return noChange
  }
}

const forward = directive(ForwardOptions)

/** `<crypto-checkout ${forwardToCheckout(this)}>` gets the options of `this`, except the session. */
export const forwardToCheckout = (from: CheckoutOptions) => forward(from, forCheckout)

/** `<crypto-payment-frame ${forwardToFrame(this)}>` gets the options of `this`, except the session. */
export const forwardToFrame = (from: CheckoutOptions) => forward(from, forFrame)
