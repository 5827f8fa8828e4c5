import { bootstrapApplication } from '@angular/platform-browser'
import { Payment } from './payment'

declare global {
  function showStatus(status: string): void
}

globalThis.showStatus = (status) => void (document.title = status)
document.body.append(document.createElement('shop-payment'))
bootstrapApplication(Payment)
