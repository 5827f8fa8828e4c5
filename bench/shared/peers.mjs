/**
 * Other people's checkouts, each with the least code that puts it on a page, for `bench/size.mjs` and `bench/page.mjs`.
 * Each is installed in a folder of its own below the system's temporary one, which later runs find again.
 */
import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'

const run = promisify(execFile)
const react19 = { react: '19.3.1', 'react-dom': '19.3.1' }
const react18 = { react: '18.3.1', 'react-dom': '18.3.1' }
// The version of ox that the newest viem asks for has left the registry.
const overrides = { ox: '0.14.49', viem: '2.55.1' }

// Of the examples in the specification of Lightning's invoices.
const invoice = [
  'lnbc20m1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5r',
  'qwzqfqqqsyqcyq5rqwzqfqypqhp58yjmdan79s6qqdhdzgynm4zwqd5d7xmw5fk98klysy043l2ahrqs9qrsgq7ea976txfraylv',
  'gzuxs8kgcw23ezlrszfnh8r6qtfpr6cxga50aj6txm9rxrydzd06dfeawfk6swupvz4erwnyutnjq7x39ymw6j38gp7ynn44',
].join('')

/**
 * `code` is an ES module, or JSX, that renders the checkout into `#app`. `overrides` are npm's, where a peer can't be
 * installed without.
 */
export const peers = [
  {
    name: 'Bitcoin Connect',
    packages: { '@getalby/bitcoin-connect': '3.12.3' },
    code: `
      import '@getalby/bitcoin-connect'
      const invoice = '${invoice}'
      document.querySelector('#app').innerHTML = '<bc-payment invoice="' + invoice + '"></bc-payment>'`,
  },
  {
    name: 'Adyen Drop-in',
    packages: { '@adyen/adyen-web': '6.45.2' },
    code: `
      import { AdyenCheckout, Dropin, Card, SepaDirectDebit } from '@adyen/adyen-web'
      import '@adyen/adyen-web/styles/adyen.css'
      const checkout = await AdyenCheckout({
        clientKey: 'test_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        environment: 'test',
        countryCode: 'DE',
        locale: 'en-US',
        amount: { value: 4999, currency: 'EUR' },
        analytics: { enabled: false },
        paymentMethodsResponse: {
          paymentMethods: [
            { name: 'Cards', type: 'scheme', brands: ['visa'] },
            { name: 'SEPA Direct Debit', type: 'sepadirectdebit' },
          ],
        },
        onSubmit() {},
      })
      new Dropin(checkout, { paymentMethodComponents: [Card, SepaDirectDebit] }).mount('#app')`,
  },
  {
    name: 'Helio checkout',
    packages: { '@heliofi/checkout-react': '4.0.9', ...react18 },
    code: `
      import { createRoot } from 'react-dom/client'
      import { HelioCheckout } from '@heliofi/checkout-react'
      const config = { paylinkId: '000000000000000000000000', network: 'test', amount: '49.99', display: 'inline' }
      createRoot(document.querySelector('#app')).render(<HelioCheckout config={config} />)`,
  },
  {
    name: 'DePay widgets',
    packages: { '@depay/widgets': '13.0.45', ethers: '5.8.0', ...react18 },
    code: `
      import DePayWidgets from '@depay/widgets'
      const to = '0x0000000000000000000000000000000000000001'
      const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
      DePayWidgets.Payment({ accept: [{ blockchain: 'ethereum', amount: 49.99, token, receiver: to }] })`,
  },
  {
    name: 'Daimo',
    packages: { '@daimo/sdk': '1.7.0', '@solana/web3.js': '1.98.4', qrcode: '1.5.4', ...react19 },
    code: `
      import { createRoot } from 'react-dom/client'
      import { DaimoModal, DaimoSDKProvider } from '@daimo/sdk/web'
      import '@daimo/sdk/web/styles.css'
      createRoot(document.querySelector('#app')).render(
        <DaimoSDKProvider><DaimoModal sessionId="s" clientSecret="c" defaultOpen /></DaimoSDKProvider>,
      )`,
  },
  {
    name: 'AppKit Pay',
    packages: { '@reown/appkit': '1.8.24', '@reown/appkit-pay': '1.8.24' },
    overrides,
    code: `
      import { createAppKit } from '@reown/appkit'
      import { base } from '@reown/appkit/networks'
      import { baseUSDC, openPay } from '@reown/appkit-pay'
      createAppKit({ projectId: 'p', networks: [base] })
      openPay({ paymentAsset: baseUSDC, recipient: '0x0000000000000000000000000000000000000001', amount: 49.99 })`,
  },
  {
    name: 'OnchainKit checkout',
    packages: { '@coinbase/onchainkit': '1.1.3', viem: '2.55.1', wagmi: '2.19.5', ...react19 },
    overrides,
    code: `
      import { createRoot } from 'react-dom/client'
      import { OnchainKitProvider } from '@coinbase/onchainkit'
      import { Checkout, CheckoutButton, CheckoutStatus } from '@coinbase/onchainkit/checkout'
      import '@coinbase/onchainkit/styles.css'
      import { base } from 'viem/chains'
      createRoot(document.querySelector('#app')).render(
        <OnchainKitProvider chain={base}>
          <Checkout productId="p"><CheckoutButton /><CheckoutStatus /></Checkout>
        </OnchainKitProvider>,
      )`,
  },
  {
    name: 'thirdweb checkout',
    packages: { thirdweb: '5.121.6', ...react19 },
    // It has an older ox of its own.
    overrides: { viem: { '.': overrides.viem, ox: overrides.ox } },
    code: `
      import { createRoot } from 'react-dom/client'
      import { createThirdwebClient } from 'thirdweb'
      import { base } from 'thirdweb/chains'
      import { CheckoutWidget, ThirdwebProvider } from 'thirdweb/react'
      const client = createThirdwebClient({ clientId: 'c' })
      const seller = '0x0000000000000000000000000000000000000001'
      createRoot(document.querySelector('#app')).render(
        <ThirdwebProvider>
          <CheckoutWidget client={client} chain={base} amount="49.99" seller={seller} />
        </ThirdwebProvider>,
      )`,
  },
]

/** The peer's folder, with its packages in it. It is installed without running any script of its packages. */
export async function install({ name, packages, overrides }) {
  const folder = join(tmpdir(), 'crypto-checkout-peers', name.toLowerCase().replaceAll(' ', '-'))
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies: packages, overrides })
  const found = await readFile(join(folder, 'installed.json'), 'utf8').catch(() => undefined)
  if (found === manifest) return folder
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), manifest)
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  })
  await writeFile(join(folder, 'installed.json'), manifest)
  return folder
}

/**
 * The peer as a page loads it, minified and split: its files by name, and the names of those that the page loads before
 * the first line of the peer's code has run.
 */
export async function bundle(peer, folder) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: peer.code, loader: 'jsx', resolveDir: folder, sourcefile: 'entry.jsx' },
    absWorkingDir: folder,
    outdir: join(folder, 'out'),
    entryNames: 'entry',
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    write: false,
    logLevel: 'silent',
    // What a peer has for Node only, and a page never comes to.
    external: ['crypto', 'node:*'],
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    loader: { '.svg': 'dataurl', '.png': 'dataurl', '.woff': 'file', '.woff2': 'file', '.ttf': 'file' },
  })
  const files = new Map(
    outputFiles.map(({ path, contents }) => [path.slice(join(folder, 'out').length + 1), contents]),
  )
  const first = new Set(['out/entry.js'])
  for (const file of first) {
    for (const { path, kind } of metafile.outputs[file]?.imports ?? []) {
      if (kind === 'import-statement') first.add(path)
    }
  }
  if (files.has('entry.css')) first.add('out/entry.css')
  return { files, first: [...first].map((path) => path.slice('out/'.length)) }
}
