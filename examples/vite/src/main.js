import 'crypto-checkout'
import { fetchSession } from './session.js'

const checkout = document.querySelector('crypto-checkout')
checkout.fetchSession = fetchSession
checkout.addEventListener('crypto-status-change', ({ status }) => console.log(status))
