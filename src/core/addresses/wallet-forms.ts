/**
 * Extracts the receiver from what wallets and shops copy: payment URIs, links that open a wallet, and explorer pages of
 * an account. Each form is read as its own wallet reads it, and no parameter of one form counts in another: the address
 * in `bitcoin:OTHER?address=YOURS` is OTHER.
 */

/** A form of link: its prefix, and the receiver's place in the rest. */
type LinkForm = { prefix: RegExp; receiver: (rest: string) => string | undefined }

const inPath = (rest: string): string | undefined => /^([^/?#@]+)/.exec(rest)?.[1]
const inParameter =
  (name: string) =>
  (rest: string): string | undefined => {
    const values = new URLSearchParams(rest.slice(rest.indexOf('?') + 1)).getAll(name)
    return values.length === 1 ? values[0] : undefined
  }

/** A link for a token begins with its contract (ERC-681). */
function ofEthereum(rest: string): string | undefined {
  const isTransfer = /^[^/?]*\/transfer\?/.test(rest)
  return isTransfer ? inParameter('address')(rest) : inPath(rest.replace(/^pay-/, ''))
}

/** The recipient of the JSON that TronLink takes. */
function ofTronLink(rest: string): string | undefined {
  return /"to"\s*:\s*"([^"]+)"/.exec(inParameter('param')(rest) ?? '')?.[1]
}

const forms: readonly LinkForm[] = [
  { prefix: /^ethereum:/i, receiver: ofEthereum },
  { prefix: /^https:\/\/(?:link\.metamask\.io|metamask\.app\.link)\/send\//i, receiver: ofEthereum },
  {
    prefix: /^(?:https:\/\/link\.trustwallet\.com\/|trust:\/\/)send(?=\?)/i,
    receiver: inParameter('address'),
  },
  { prefix: /^(?:ton|tonkeeper|mytonwallet|tonhub):\/\/transfer\//i, receiver: inPath },
  {
    prefix: /^https:\/\/(?:app\.tonkeeper\.com|my\.tt|tonhub\.com)\/(?:ton-)?transfer\//i,
    receiver: inPath,
  },
  {
    prefix: /^https:\/\/(?:xaman\.app|xumm\.app)\/detect\/(?:request:)?/i,
    receiver: (rest) => inPath(rest)?.split(':')[0],
  },
  { prefix: /^https:\/\/xrplf\.org\/+send(?=\?)/i, receiver: inParameter('to') },
  { prefix: /^(?:xrpl|xrp|ripple|xaman|xumm):(?:\/\/)?/i, receiver: (rest) => inPath(rest)?.split(':')[0] },
  { prefix: /^web\+stellar:pay(?=\?)/i, receiver: inParameter('destination') },
  { prefix: /^tronlinkoutside:\/\/pull\.activity(?=\?)/i, receiver: ofTronLink },
  { prefix: /^https:\/\/.+?\/(?:address|accounts?)\//i, receiver: inPath },
  // The account of CAIP-10: the network's name and number, then the address.
  { prefix: /^[-a-z\d]{3,8}:[-_a-z\d]{1,32}:(?=[^:]+$)/i, receiver: inPath },
  // Shorter than any address: `rHb9…:12` is an account with its tag.
  { prefix: /^(?!https?:)[a-z][a-z\d+.-]{0,19}:(?:\/\/)?/i, receiver: inPath },
]

/**
 * The address in what a payer copied: without spaces, direction marks, and the link around it. Text of no known form is
 * returned whole.
 * @example
 * addressIn('https://app.tonkeeper.com/transfer/UQBH…?amount=1') // 'UQBH…'
 * addressIn('web+stellar:pay?destination=GB3J…&amount=5') // 'GB3J…'
 */
export function addressIn(pasted: string): string {
  const text = pasted.replace(/[\s\p{Cf}]/gu, '')
  const form = forms.find(({ prefix }) => prefix.test(text))
  if (form === undefined) return text
  const receiver = form.receiver(text.replace(form.prefix, ''))
  return receiver === undefined ? text : decoded(receiver)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
