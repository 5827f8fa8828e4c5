// What the checkout says on the page is never proof of payment: the shop asks its own server, which was notified.
const fulfilment = document.querySelector('#fulfilment')

async function showFulfilment() {
  const { paid } = await (await fetch('/order')).json()
  if (paid) fulfilment.textContent = 'The shop was notified: your order is paid and ships tomorrow.'
}

document.addEventListener('crypto-payment-completed', showFulfilment)
showFulfilment()
