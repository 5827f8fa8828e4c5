import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import type { CryptoAmountChangeEvent, CryptoErrorEvent } from 'crypto-checkout'
import 'crypto-checkout'

@Component({
  selector: 'shop-page',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main>
      <crypto-amount-input
        currency="USD"
        [presets]="presets"
        (crypto-amount-change)="setAmount($event)"
      ></crypto-amount-input>
      <crypto-checkout
        endpoint="/checkout"
        [fetchSession]="fetchSession"
        (crypto-error)="setFailure($event)"
      ></crypto-checkout>
      <output>amount {{ amount() }}, failure {{ failure() }}</output>
    </main>
  `,
})
class Shop {
  readonly presets = ['5', '10']
  readonly amount = signal('none')
  readonly failure = signal('none')
  readonly fetchSession = async () => 'sealed'

  // Angular knows nothing of the events of custom elements, so their types are said here.
  setAmount(event: Event) {
    this.amount.set((event as CryptoAmountChangeEvent).amount ?? 'none')
  }

  setFailure(event: Event) {
    this.failure.set((event as CryptoErrorEvent).code)
  }
}

bootstrapApplication(Shop)
