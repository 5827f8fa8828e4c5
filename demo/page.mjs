/** The page of an order: the shop's own markup, one script tag and one element, with a link for payers without JavaScript. */
export function orderPage({ reference, session, url }) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Your order – Northlight Prints</title>
    <link rel="icon" href="/print.svg">
    <link rel="stylesheet" href="/shop.css">
    <script src="/crypto-checkout.js" async></script>
    <script src="/shop.js" type="module"></script>
  </head>
  <body>
    <header>
      <p class="brand">Northlight Prints</p>
    </header>
    <main>
      <section class="order" aria-labelledby="order">
        <img src="/print.svg" alt="A print: a fjord under a low sun" width="480" height="360">
        <h1 id="order">Fjord at Dusk</h1>
        <p class="quiet">Archival print, 30 × 40 cm</p>
        <dl>
          <div><dt>Order</dt><dd>${reference}</dd></div>
          <div><dt>Print</dt><dd>$44.99</dd></div>
          <div><dt>Shipping</dt><dd>$5.00</dd></div>
          <div class="total"><dt>Total</dt><dd>$49.99</dd></div>
        </dl>
        <p class="fulfilment" id="fulfilment" role="status">Your order ships when it is paid.</p>
        <form method="post" action="/"><button>Start a new order</button></form>
      </section>
      <crypto-checkout endpoint="/checkout" session="${session}" support-url="mailto:help@northlight.example">
        <a href="${url}">Pay with crypto</a>
      </crypto-checkout>
    </main>
  </body>
</html>
`
}
