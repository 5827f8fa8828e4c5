import { bootstrapApplication } from '@angular/platform-browser'
import { Payment } from './payment'

document.body.append(document.createElement('shop-payment'))
bootstrapApplication(Payment)
