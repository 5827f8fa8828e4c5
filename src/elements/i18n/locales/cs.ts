/** Czech. */
import type { Translation } from '../messages.js'

const rules = new Intl.PluralRules('cs')
const coins = { one: 'kryptoměna', few: 'kryptoměny', many: 'kryptoměny', other: 'kryptoměn' }
const networks = { one: 'síť', few: 'sítě', many: 'sítě', other: 'sítí' }

/** A count and its noun; Czech has no other forms than these four, `many` for fractions. */
const counted = (count: number, forms: typeof coins): string =>
  `${count} ${forms[rules.select(count) as keyof typeof coins]}`

const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Vyberte, jak zaplatíte',
  needCoinTitle: 'Potřebujete některou z těchto kryptoměn v peněžence nebo na burze',
  needCoinText:
    'Potřebujete aplikaci peněženky nebo účet na burze s některou z těchto kryptoměn. Mějte o něco víc než částku, protože odeslání stojí poplatek. Pak se sem vraťte, vyberte kryptoměnu a její síť a odešlete přesně to, co tato stránka ukazuje.',
  searchLabel: 'Hledat kryptoměny a sítě',
  searchEmpty: (query) => `Výrazu „${query}“ nic neodpovídá.`,
  searchCount: (count) => counted(count, coins),
  searchWithout: (query, word) => `Výrazu „${query}“ nic neodpovídá. Tyto výsledky jsou bez „${word}“.`,
  searchMore: (count) =>
    count === 1
      ? 'Ještě 1 kryptoměna: najdete ji hledáním.'
      : `Ještě ${counted(count, coins)}: svou najdete hledáním.`,
  searchClear: 'Vymazat hledání',
  recentTitle: 'Nedávno použité',
  methodsLabel: 'Kryptoměny a sítě',
  networkCount: (count) => counted(count, networks),
  networksOf: (coin) => `Sítě pro ${coin}`,
  onNetwork: (network) => `v síti ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'Teď není k dispozici',
  methodsLoading: 'Načítají se způsoby platby',
  methodsEmpty: 'Teď tu není možné zaplatit. Obraťte se prosím na obchod.',

  amountTitle: 'Kolik chcete zaplatit?',
  amountLabel: 'Částka',
  amountSubmit: 'Pokračovat',
  amountRange: (min, max) => `Od ${min} do ${max}`,
  amountInvalid: (example) => `Zadejte částku číslicemi, například ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `„${typed}“ může znamenat dvě částky. Zadejte ${thousands} nebo ${decimals}.`,
  amountTooSmall: (min) => `Nejmenší částka je ${min}.`,
  amountTooLarge: (max) => `Největší částka je ${max}.`,
  amountPresets: 'Navržené částky',

  loading: 'Načítá se vaše objednávka',
  creating: 'Získává se adresa',

  payTitle: 'Pošlete přesně',
  remainingTitle: 'Pošlete zbytek',
  addressTitle: (network) => `Na tuto adresu v síti ${network}`,
  qrLabel: (coin, network) => `QR kód k zaplacení v ${coin} v síti ${network}`,
  warning: (coin, network) => `Na tuto adresu posílejte pouze ${coin} a pouze v síti ${network}.`,
  copyAddress: 'Kopírovat adresu',
  copyAmount: 'Kopírovat částku',
  copied: 'Zkopírováno',
  addressCopied: (network) =>
    network === undefined
      ? 'Adresa je zkopírována.'
      : `Adresa je zkopírována. Posílejte pouze v síti ${network}.`,
  amountCopied: (amount) => `Částka je zkopírována: ${amount}.`,
  copyDenied: 'Kopírování je tu blokováno. Text je označen: zkopírujte ho klávesnicí nebo z nabídky.',
  openWallet: (wallet) => (wallet === '' ? 'Otevřít v peněžence' : `Otevřít v ${wallet}`),
  walletsTitle: 'Zaplatit z peněženky v tomto prohlížeči',
  walletPay: (wallet) => `Zaplatit přes ${wallet}`,
  walletConnecting: (wallet) => `Připojte se v ${wallet}`,
  walletConnectingText: 'Okno peněženky se ptá, zda tato stránka smí vidět váš účet. Zatím se nic neposílá.',
  walletSwitching: (wallet, network) => `Přepněte ${wallet} na síť ${network}`,
  walletSwitchingText: 'Peněženka je nastavena na jinou síť. Zatím se nic neposílá.',
  walletConfirming: (wallet) => `Potvrďte v ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Peněženka musí žádat přesně o ${amount} v síti ${network}. Pokud žádá o cokoli jiného, odmítněte to.`,
  walletCancel: 'Zrušit',
  walletSent: 'Odesláno z vaší peněženky. Čekáme, až platba dorazí.',
  walletSentText: 'Už není třeba nic dělat. Tato stránka platbu sleduje.',
  walletAgain: 'Poslat znovu',
  walletUnclear: 'Nevíme, zda vaše peněženka platbu odeslala',
  walletUnclearText: 'Než to zkusíte znovu, podívejte se do peněženky, abyste nezaplatili dvakrát.',
  walletAlreadySent: 'Tuto platbu jste už ze své peněženky poslali',
  walletAlreadySentText: 'Pošlete ji znovu jen tehdy, když peněženka uvádí, že první odeslání selhalo.',
  walletTest: 'Toto je testovací stránka',
  walletTestText: 'Skutečné peníze odeslané z vaší peněženky by byly ztraceny.',
  walletSendAnyway: 'Přesto poslat',
  walletStopped: {
    rejected: {
      title: 'V peněžence jste žádost odmítli',
      next: 'Nic nebylo odesláno. Můžete to zkusit znovu.',
    },
    busy: {
      title: 'Vaše peněženka na vás čeká',
      next: 'Je v ní otevřená žádost. Otevřete peněženku, odpovězte na ni a pak to zkuste znovu.',
    },
    'no-account': {
      title: 'Vaše peněženka nesdílela žádný účet',
      next: 'Odemkněte ji a pak to zkuste znovu.',
    },
    'unknown-network': {
      title: 'Tato síť ve vaší peněžence chybí',
      next: 'Přidejte síť do peněženky a pak to zkuste znovu. Nic nebylo odesláno.',
    },
    'wrong-network': {
      title: 'Vaše peněženka je stále v jiné síti',
      next: 'Přepněte v peněžence na síť této platby a pak to zkuste znovu. Nic nebylo odesláno.',
    },
    changed: {
      title: 'Mezitím se něco změnilo',
      next: 'Účet, síť nebo částka se změnily. Nic nebylo odesláno. Můžete to zkusit znovu.',
    },
    'no-answer': {
      title: 'Vaše peněženka neodpověděla',
      next: 'Nic nebylo odesláno. Otevřete peněženku a pak to zkuste znovu.',
    },
    failed: {
      title: 'Vaše peněženka nemohla platbu odeslat',
      next: 'Peněženka uvádí proč. Než to zkusíte znovu, ověřte v ní, že se nic neodeslalo.',
    },
    unusable: {
      title: 'Vaši peněženku tu nelze použít',
      next: 'Nic nebylo odesláno. Použijte adresu výše.',
    },
  },
  walletApps: 'Otevřít v aplikaci peněženky',
  walletOtherApps: 'Jiná aplikace peněženky',
  walletAppsText: 'Aplikace se otevře s vyplněnou platbou. Než potvrdíte, porovnejte ji.',
  change: 'Změnit',
  changeLabel: 'Změnit kryptoměnu nebo síť',

  exchangeTitle: 'Platíte z kryptoburzy?',
  exchangeNetwork: (network) => `Jako síť pro výběr zvolte ${network}.`,
  exchangeFee: (amount) =>
    `Burzy si poplatek často strhávají z toho, co posíláte. Ujistěte se, že dorazí ${amount}.`,
  exchangeTag:
    'Tato platba nevyžaduje memo ani destination tag. Pokud je burza požaduje, nechte pole prázdné.',
  exchangeMinimum:
    'Burzy mají minimální částku pro výběr. Pokud je tato částka nižší, zaplaťte z peněženky nebo jinou kryptoměnou.',
  exchangeFeeLabel: (coin) => `Poplatek burzy, v ${coin}`,
  exchangeEnter: (amount) => `Pokud se poplatek strhává z toho, co zadáte, zadejte ${amount}.`,
  exchangeFeeInvalid: (example) => `Zadejte poplatek číslicemi, například ${example}.`,
  waitingTitle: 'Odesláno, a nic se tu neděje?',
  waitingTime: 'Transakce může chvíli trvat, z burzy ještě déle.',
  waitingOnce: 'Neposílejte prosím podruhé.',
  claimTransaction: 'ID transakce z vaší peněženky nebo burzy',
  claimNote: 'Poznámka pro obchod (nepovinná)',
  claimSubmit: 'Oznámit obchodu',
  claimCaution: 'Kdo vám pomáhá, nepotřebuje vaši seed frázi ani druhou platbu.',
  claimTold: 'Obchod to ví.',
  claimSupport: (address) => `Podpora obchodu: ${address}`,
  claimInvalid: (network) => `Toto není transakce v síti ${network}.`,
  claimKnown: 'Obchod to už má.',
  checkTitle: 'Zkontrolujte vloženou adresu',
  checkLabel: 'Vložte adresu ze své peněženky',
  checkMatches: 'Toto je správná adresa.',
  checkDiffers: 'Toto je jiná adresa. Nic na ni neposílejte.',
  checkCut: 'Toto je jen část adresy. Zkopírujte z peněženky celou adresu.',
  checkFirst: (position, wanted, found) => `Na pozici ${position} má být „${wanted}“, ale je tam „${found}“.`,
  checkLength: 'Není stejně dlouhá jako ta správná.',
  supportCopy: 'Kopírovat údaje pro podporu',
  supportCopied: 'Údaje jsou zkopírovány',
  supportSaved: 'Údaje jsou uloženy',
  openPayment: (amount, network) =>
    `Už máte adresu pro ${amount} v síti ${network}. Pokud jste tam poslali peníze, neplaťte znovu.`,
  openPaymentBack: 'Zpět k té platbě',
  deviceTitle: 'Pokračovat na jiném zařízení',
  deviceText: 'Naskenujte tento kód druhým zařízením. Kdo kód má, může tuto objednávku vidět a zaplatit.',
  deviceLabel: 'QR kód s adresou této stránky',

  status: {
    awaiting: 'Čeká se na vaši platbu',
    partial: 'Čeká se na zbytek',
    confirming: 'Potvrzuje se',
    paid: 'Zaplaceno',
    review: 'Prověřuje se',
  },
  announced: {
    awaiting: 'Čekáme na vaši platbu.',
    partial: 'Část vaší platby dorazila. Pošlete prosím zbytek.',
    confirming: 'Vidíme vaši platbu. Už není třeba nic dělat.',
    paid: 'Vaše platba je úplná. Děkujeme.',
    review: 'Vaši platbu je třeba prověřit. Obraťte se prosím na obchod.',
  },
  checkedNow: 'právě zkontrolováno',
  checkedSeconds: (seconds) => `zkontrolováno před ${seconds} s`,
  checkedMinutes: (minutes) => `zkontrolováno před ${minutes} min`,
  checkedAt: (time) => `naposledy zkontrolováno: ${time}`,
  offline: 'Teď nemůžeme platbu kontrolovat a zkoušíme to dál.',
  refused: 'Tato stránka už nemůže platbu kontrolovat. Načtěte ji znovu.',
  reloadFirst: 'Než něco pošlete, načtěte tuto stránku znovu.',
  unrecognised: 'Platební služba hlásí stav, který tato stránka nezná. Kontrolujeme dál.',

  receivedOf: (received, amount) => `Přijato ${received} z ${amount}`,
  orderPaidTitle: 'Tato objednávka už je zaplacena',
  orderPaidText: 'Nic dalšího prosím neposílejte.',
  partialHelp: 'Je zbytek na odeslání příliš malý? Obraťte se na obchod a uveďte referenční číslo.',

  confirmingTitle: 'Vidíme vaši platbu',
  confirmingText: 'Už není třeba nic dělat. Neposílejte ji prosím znovu: síť ji potvrzuje.',
  closePage: 'Tuto stránku můžete zavřít.',
  paidTitle: 'Zaplaceno',
  acceptedTitle: 'Obchod platbu přijal',
  overpaid: (surplus) => `Poslali jste o ${surplus} více, než bylo třeba. Obraťte se kvůli tomu na obchod.`,
  duplicate: 'Tato objednávka už byla zaplacena. Kvůli této druhé platbě se obraťte na obchod.',
  late: 'Vaše platba dorazila až po vypršení této platební stránky. Pokud něco nesouhlasí, obraťte se na obchod.',
  reviewTitle: 'Vaši platbu je třeba prověřit',
  reviewText:
    'Obchod ji musí prověřit. Neposílejte prosím nic dalšího; obraťte se na obchod a uveďte referenční číslo.',
  expiredTitle: 'Platnost této platební stránky vypršela',
  expiredText: 'Pokud jste už peníze poslali, obraťte se na obchod.',
  expiredNext: 'Chcete-li začít znovu, vraťte se do obchodu.',

  reference: 'Referenční číslo',
  network: 'Síť',
  time: 'Datum a čas',
  viewOnExplorer: 'Zobrazit v průzkumníku bloků',
  opensNewTab: 'otevře se na nové kartě',
  printReceipt: 'Vytisknout',
  saveReceipt: 'Uložit',
  receiptTitle: 'Potvrzení o platbě',
  receiptShop: 'Obchod',
  receiptAddress: 'Adresa',
  receiptTransaction: 'Transakce',
  backToShop: 'Zpět do obchodu',
  contactShop: 'Kontaktovat obchod',
  tryAgain: 'Zkusit znovu',
  chooseAnother: 'Vybrat jiný způsob platby',
  startAgain: 'Začít znovu',
  refundTitle: 'Vaše vrácení peněz',
  refundAddress: (network) => `Vaše adresa v síti ${network}`,
  refundWarning: 'Zkontrolujte adresu: peníze vrácené na špatnou adresu jsou ztracené.',
  refundInvalid: (network) => `Na tuto adresu nelze peníze v síti ${network} vrátit.`,
  refundSubmit: 'Poslat tuto adresu obchodu',
  refundGiven: 'Obchod má vaši adresu a peníze odešle.',
  refundSent: 'Peníze byly odeslány.',
  refundOver: 'Pro toto vrácení peněz už nelze zadat adresu. Obraťte se na obchod.',
  refundTag: 'Destination tag nebo memo',
  refundNoTag: 'Moje adresa nepotřebuje tag ani memo',
  refundTagInvalid: 'Zadejte platný tag nebo memo, nebo uveďte, že je vaše adresa nepotřebuje.',
  close: 'Zavřít',
  payWithCrypto: 'Zaplatit kryptoměnou',
  total: 'Celkem',
  orderLines: 'Co je v této objednávce',
  sandbox: 'Test',
  sandboxHint: 'Testovací stránka. Neposílejte skutečné peníze.',
  help: 'Platby kryptoměnou nelze vrátit zpět.',
  invoiceTitle: 'Výzva k platbě',
  invoiceDue: 'Zaplatit do',
  printPage: 'Vytisknout',
  nextCustomer: 'Další zákazník',
  requestId: (id) => `Kód pro podporu: ${id}`,

  priceHeldUntil: (time) => `Cena platí do ${time}`,
  priceHeldFor: (time) => `Cena platí ještě ${time}`,
  priceEnding: 'Cena platí ještě dvě minuty.',
  priceEndedTitle: 'Tato cena už neplatí',
  priceEndedText: 'Neposílejte nic za starou cenu.',
  priceEndedSent: 'Už jste platbu odeslali? Tuto adresu dál sledujeme.',
  newPrice: 'Získat novou cenu',
  qrShow: 'Zobrazit QR kód',
  qrHide: 'Skrýt QR kód',
  reloadPage: 'Načíst tuto stránku znovu',
  openPaymentPage: 'Otevřít platební stránku',
  missing: (amount) => `Chybí ${amount}.`,

  failures: {
    'price-replaced': {
      title: 'Cena této objednávky se změnila',
      next: 'Neposílejte nic na adresu, která je tu zobrazena. Vraťte se do obchodu a otevřete platební stránku znovu.',
    },
    'order-closed': {
      title: 'Tato objednávka už nepřijímá žádnou platbu',
      next: 'Neposílejte nic. Obraťte se na obchod.',
    },
    contradiction: {
      title: 'Údaje o této platbě si odporují',
      next: 'Neposílejte nic. Obraťte se na obchod.',
    },
    'address-unchecked': {
      title: 'Adresu se nepodařilo ověřit',
      next: 'Zkontrolujte připojení k internetu a pak to zkuste znovu.',
    },
    'session-missing': {
      title: 'Na této stránce není objednávka k zaplacení',
      next: 'Otevřete platební stránku znovu z obchodu.',
    },
    'session-invalid': {
      title: 'Tuto platební stránku nelze otevřít',
      next: 'Otevřete ji znovu z obchodu.',
    },
    'session-expired': {
      title: 'Platnost této platební stránky vypršela',
      next: 'Chcete-li začít znovu, vraťte se do obchodu.',
    },
    'method-unavailable': {
      title: 'Tato kryptoměna teď není v této síti k dispozici',
      next: 'Vyberte jiný způsob platby.',
    },
    'amount-out-of-range': {
      title: 'Tuto částku takto zaplatit nelze',
      next: 'Zvolte jinou částku nebo jinou kryptoměnu.',
    },
    'invalid-amount': {
      title: 'Tuto částku nelze použít',
      next: 'Zadejte částku číslicemi.',
    },
    'gateway-unavailable': {
      title: 'Platební služba teď není k dispozici',
      next: 'Zkuste to za chvíli znovu.',
    },
    'gateway-refused': {
      title: 'Platební služba tuto platbu nepřijala',
      next: 'Vyberte jiný způsob platby.',
    },
    'payment-unverifiable': {
      title: 'Nepodařilo se nám pro vás ověřit adresu',
      next: 'Zkuste to znovu, nebo vyberte jiný způsob platby.',
    },
    'address-mismatch': {
      title: 'Tato adresa nepatří k dané síti',
      next: 'Nic neposílejte. Vyberte jiný způsob platby, nebo se obraťte na obchod.',
    },
    'too-many-requests': {
      title: 'Příliš mnoho pokusů v krátké době',
      next: 'Chvíli počkejte a pak to zkuste znovu.',
    },
    'forbidden-origin': {
      title: 'Tato stránka nesmí přijímat platby',
      next: 'Dejte prosím vědět obchodu.',
    },
    'endpoint-not-found': {
      title: 'Platební stránku tohoto obchodu nelze najít',
      next: 'Dejte prosím vědět obchodu.',
    },
    'endpoint-unreadable': {
      title: 'Platební stránka tohoto obchodu neodpovídá správně',
      next: 'Zkuste to za chvíli znovu, nebo se obraťte na obchod.',
    },
    'session-unavailable': {
      title: 'Obchod nemohl vaši objednávku otevřít',
      next: 'Zkuste to za chvíli znovu, nebo se obraťte na obchod.',
    },
    'network-error': {
      title: 'Obchod teď není dostupný',
      next: 'Zkontrolujte připojení k internetu a pak to zkuste znovu.',
    },
    unknown: {
      title: 'Něco se pokazilo',
      next: 'Zkuste to za chvíli znovu, nebo se obraťte na obchod.',
    },
  },
}

export default messages
