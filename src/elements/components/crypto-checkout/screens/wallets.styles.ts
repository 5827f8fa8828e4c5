/** The pay screen while a wallet is asked, and after it was. */
import { css } from 'lit'

export const wallets = css`
  /* Before it draws, it has the height of the link to wallet apps, so that nothing moves. */
  crypto-wallet-button.apps:is(:not(:defined), [defer-hydration]) {
    display: block;
    min-block-size: var(--_press);
  }

  /* No gap around nothing. */
  crypto-wallet-button:is(:state(empty), :not(.apps):not(:defined), :not(.apps)[defer-hydration]) {
    position: absolute;
  }

  .pay .target > :state(sent) {
    order: -1;
  }

  /*
   * In a shadow tree, WebKit styles what stands before the change again only where a custom property changes at the element of :has().
   * Otherwise the code stays after a wallet has sent.
   */
  .pay:has(:state(code)) {
    --_has-code: 1;
  }

  .pay:has(:state(sent)) {
    --_has-sent: 1;
    display: flex;
  }

  /* One code at a time. After a wallet was asked to send, the address stays, and nothing asks for the same money again. */
  .pay:has(:state(code), :state(sent)) > .code,
  .pay:has(:state(sent)) :is(.warning, crypto-address > .button) {
    display: none;
  }

  .pay:has(:state(sent)) crypto-address::part(copy) {
    background: var(--_cc-surface);
    border-color: var(--_cc-border);
    color: var(--_cc-text);
  }
`
