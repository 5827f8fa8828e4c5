/** Polish. */
import type { Translation } from '../messages.js'

const rules = new Intl.PluralRules('pl')
const coins = { one: 'kryptowaluta', few: 'kryptowaluty', many: 'kryptowalut', other: 'kryptowaluty' }
const networks = { one: 'sieć', few: 'sieci', many: 'sieci', other: 'sieci' }

/** A count and its noun; Polish has no other forms than these four. */
const counted = (count: number, forms: typeof coins): string =>
  `${count} ${forms[rules.select(count) as keyof typeof coins]}`

const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Wybierz sposób płatności',
  needCoinTitle: 'Potrzebujesz jednej z tych kryptowalut w portfelu lub na giełdzie',
  needCoinText:
    'Potrzebujesz aplikacji portfela lub konta na giełdzie z jedną z tych kryptowalut. Miej trochę więcej niż kwota, bo wysyłka kosztuje opłatę. Potem wróć tutaj, wybierz kryptowalutę i jej sieć i wyślij dokładnie to, co pokazuje ta strona.',
  searchLabel: 'Szukaj kryptowalut i sieci',
  searchEmpty: (query) => `Brak wyników dla „${query}”.`,
  searchCount: (count) => counted(count, coins),
  searchWithout: (query, word) => `Brak wyników dla „${query}”. Oto wyniki bez „${word}”.`,
  searchMore: (count) =>
    count === 1
      ? 'Jeszcze 1 kryptowaluta: wyszukaj ją.'
      : `Jeszcze ${counted(count, coins)}: wyszukaj swoją.`,
  searchClear: 'Wyczyść wyszukiwanie',
  recentTitle: 'Ostatnio używane',
  methodsLabel: 'Kryptowaluty i sieci',
  networkCount: (count) => counted(count, networks),
  networksOf: (coin) => `Sieci dla ${coin}`,
  onNetwork: (network) => `w sieci ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'Teraz niedostępne',
  methodsLoading: 'Wczytywanie sposobów płatności',
  methodsEmpty: 'Teraz nie można tu zapłacić. Skontaktuj się ze sklepem.',

  amountTitle: 'Ile chcesz zapłacić?',
  amountLabel: 'Kwota',
  amountSubmit: 'Dalej',
  amountRange: (min, max) => `Od ${min} do ${max}`,
  amountInvalid: (example) => `Wpisz kwotę cyframi, na przykład ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `„${typed}” może oznaczać dwie kwoty. Wpisz ${thousands} lub ${decimals}.`,
  amountTooSmall: (min) => `Najmniejsza kwota to ${min}.`,
  amountTooLarge: (max) => `Największa kwota to ${max}.`,
  amountPresets: 'Proponowane kwoty',

  loading: 'Wczytywanie zamówienia',
  creating: 'Pobieranie adresu',

  payTitle: 'Wyślij dokładnie',
  remainingTitle: 'Wyślij brakującą kwotę',
  addressTitle: (network) => `Na ten adres w sieci ${network}`,
  qrLabel: (coin, network) => `Kod QR do zapłaty w ${coin} w sieci ${network}`,
  warning: (coin, network) => `Na ten adres wyślij tylko ${coin} i tylko w sieci ${network}.`,
  copyAddress: 'Kopiuj adres',
  copyAmount: 'Kopiuj kwotę',
  copied: 'Skopiowano',
  addressCopied: (network) =>
    network === undefined ? 'Adres skopiowany.' : `Adres skopiowany. Wyślij tylko w sieci ${network}.`,
  amountCopied: (amount) => `Kwota skopiowana: ${amount}.`,
  copyDenied: 'Kopiowanie jest tu zablokowane. Tekst jest zaznaczony: skopiuj go klawiaturą lub z menu.',
  openWallet: (wallet) => (wallet === '' ? 'Otwórz w portfelu' : `Otwórz w ${wallet}`),
  walletsTitle: 'Zapłać z portfela w tej przeglądarce',
  walletPay: (wallet) => `Zapłać przez ${wallet}`,
  walletConnecting: (wallet) => `Połącz się w ${wallet}`,
  walletConnectingText:
    'Okno portfela pyta, czy ta strona może zobaczyć Twoje konto. Na razie nic nie jest wysyłane.',
  walletSwitching: (wallet, network) => `Przełącz ${wallet} na sieć ${network}`,
  walletSwitchingText: 'Portfel jest ustawiony na inną sieć. Na razie nic nie jest wysyłane.',
  walletConfirming: (wallet) => `Potwierdź w ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Portfel musi prosić o dokładnie ${amount} w sieci ${network}. Jeśli prosi o cokolwiek innego, odrzuć.`,
  walletCancel: 'Anuluj',
  walletSent: 'Wysłano z portfela. Czekamy, aż płatność dotrze.',
  walletSentText: 'Nie trzeba już nic robić. Ta strona śledzi płatność.',
  walletAgain: 'Wyślij ponownie',
  walletUnclear: 'Nie wiemy, czy portfel wysłał płatność',
  walletUnclearText: 'Zanim spróbujesz ponownie, sprawdź w portfelu, aby nie zapłacić dwa razy.',
  walletAlreadySent: 'Ta płatność została już wysłana z Twojego portfela',
  walletAlreadySentText:
    'Wyślij ponownie tylko wtedy, gdy portfel podaje, że pierwsza wysyłka się nie udała.',
  walletTest: 'To jest strona testowa',
  walletTestText: 'Prawdziwe pieniądze wysłane z portfela zostałyby utracone.',
  walletSendAnyway: 'Wyślij mimo to',
  walletStopped: {
    rejected: {
      title: 'Żądanie odrzucone w portfelu',
      next: 'Nic nie wysłano. Możesz spróbować ponownie.',
    },
    busy: {
      title: 'Portfel czeka na Ciebie',
      next: 'Jest w nim otwarte żądanie. Otwórz portfel, odpowiedz na nie i spróbuj ponownie.',
    },
    'no-account': {
      title: 'Portfel nie udostępnił żadnego konta',
      next: 'Odblokuj go i spróbuj ponownie.',
    },
    'unknown-network': {
      title: 'W portfelu nie ma tej sieci',
      next: 'Dodaj tę sieć w portfelu i spróbuj ponownie. Nic nie wysłano.',
    },
    'wrong-network': {
      title: 'Portfel jest nadal w innej sieci',
      next: 'Przełącz portfel na sieć tej płatności i spróbuj ponownie. Nic nie wysłano.',
    },
    changed: {
      title: 'W międzyczasie coś się zmieniło',
      next: 'Konto, sieć lub kwota się zmieniły. Nic nie wysłano. Możesz spróbować ponownie.',
    },
    'no-answer': {
      title: 'Portfel nie odpowiedział',
      next: 'Nic nie wysłano. Otwórz portfel i spróbuj ponownie.',
    },
    failed: {
      title: 'Portfel nie mógł wysłać płatności',
      next: 'Portfel podaje przyczynę. Zanim spróbujesz ponownie, sprawdź w nim, że nic nie zostało wysłane.',
    },
    unusable: {
      title: 'Nie można tu użyć tego portfela',
      next: 'Nic nie wysłano. Użyj adresu powyżej.',
    },
  },
  walletApps: 'Otwórz w aplikacji portfela',
  walletOtherApps: 'Inna aplikacja portfela',
  walletAppsText: 'Aplikacja otworzy się z wypełnioną płatnością. Porównaj dane, zanim potwierdzisz.',
  change: 'Zmień',
  changeLabel: 'Zmień kryptowalutę lub sieć',

  exchangeTitle: 'Płacisz z giełdy kryptowalut?',
  exchangeNetwork: (network) => `Jako sieć wypłaty wybierz ${network}.`,
  exchangeFee: (amount) =>
    `Giełdy często potrącają opłatę z wysyłanej kwoty. Dopilnuj, aby dotarło ${amount}.`,
  exchangeTag: 'Ta płatność nie wymaga memo ani tagu. Jeśli giełda o nie prosi, pozostaw to pole puste.',
  exchangeMinimum:
    'Giełdy mają minimalną kwotę wypłaty. Jeśli ta kwota jest niższa, zapłać z portfela lub inną kryptowalutą.',
  exchangeFeeLabel: (coin) => `Opłata giełdy, w ${coin}`,
  exchangeEnter: (amount) => `Jeśli opłata jest potrącana z wpisanej kwoty, wpisz ${amount}.`,
  exchangeFeeInvalid: (example) => `Wpisz opłatę cyframi, na przykład ${example}.`,
  waitingTitle: 'Wysłano, a tu nic się nie dzieje?',
  waitingTime: 'Transakcja może potrwać, a z giełdy jeszcze dłużej.',
  waitingOnce: 'Nie wysyłaj drugi raz.',
  claimTransaction: 'Identyfikator transakcji z portfela lub giełdy',
  claimNote: 'Wiadomość do sklepu (opcjonalnie)',
  claimSubmit: 'Powiadom sklep',
  claimCaution: 'Nikt, kto Ci pomaga, nie potrzebuje Twojej frazy odzyskiwania ani drugiej płatności.',
  claimTold: 'Sklep został powiadomiony.',
  claimSupport: (address) => `Pomoc sklepu: ${address}`,
  claimInvalid: (network) => `To nie jest transakcja w sieci ${network}.`,
  claimKnown: 'Sklep już to ma.',
  checkTitle: 'Sprawdź wklejony adres',
  checkLabel: 'Wklej adres ze swojego portfela',
  checkMatches: 'To jest właściwy adres.',
  checkDiffers: 'To jest inny adres. Nic na niego nie wysyłaj.',
  checkCut: 'To tylko część adresu. Skopiuj z portfela cały adres.',
  checkFirst: (position, wanted, found) =>
    `Na pozycji ${position} powinno być „${wanted}”, a jest „${found}”.`,
  checkLength: 'Ma inną długość niż właściwy.',
  supportCopy: 'Kopiuj dane dla obsługi klienta',
  supportCopied: 'Dane skopiowane',
  supportSaved: 'Dane zapisane',
  openPayment: (amount, network) =>
    `Masz już adres do zapłaty ${amount} w sieci ${network}. Jeśli wysłano tam pieniądze, nie płać ponownie.`,
  openPaymentBack: 'Wróć do tamtej płatności',
  deviceTitle: 'Kontynuuj na innym urządzeniu',
  deviceText:
    'Zeskanuj ten kod na tamtym urządzeniu. Każdy, kto go ma, może zobaczyć to zamówienie i je opłacić.',
  deviceLabel: 'Kod QR z adresem tej strony',

  status: {
    awaiting: 'Oczekiwanie na płatność',
    partial: 'Oczekiwanie na brakującą kwotę',
    confirming: 'Trwa potwierdzanie',
    paid: 'Opłacone',
    review: 'W trakcie weryfikacji przez sklep',
  },
  announced: {
    awaiting: 'Czekamy na Twoją płatność.',
    partial: 'Dotarła część płatności. Wyślij brakującą kwotę.',
    confirming: 'Widzimy Twoją płatność. Nie trzeba już nic robić.',
    paid: 'Płatność jest kompletna. Dziękujemy.',
    review: 'Płatność wymaga weryfikacji. Skontaktuj się ze sklepem.',
  },
  checkedNow: 'sprawdzono przed chwilą',
  checkedSeconds: (seconds) => `sprawdzono ${seconds} s temu`,
  checkedMinutes: (minutes) => `sprawdzono ${minutes} min temu`,
  checkedAt: (time) => `ostatnio sprawdzono: ${time}`,
  offline: 'Teraz nie możemy sprawdzić i próbujemy dalej.',
  refused: 'Ta strona nie może już sprawdzać płatności. Wczytaj ją ponownie.',
  reloadFirst: 'Zanim cokolwiek wyślesz, wczytaj tę stronę ponownie.',
  unrecognised: 'Usługa płatnicza podaje stan płatności, którego ta strona nie zna. Nadal sprawdzamy.',

  receivedOf: (received, amount) => `Otrzymano ${received} z ${amount}`,
  orderPaidTitle: 'To zamówienie jest już opłacone',
  orderPaidText: 'Nie wysyłaj niczego więcej.',
  partialHelp:
    'Brakująca kwota jest za mała, by ją wysłać? Skontaktuj się ze sklepem i podaj numer referencyjny.',

  confirmingTitle: 'Widzimy Twoją płatność',
  confirmingText: 'Nie trzeba już nic robić. Nie wysyłaj ponownie: sieć potwierdza płatność.',
  closePage: 'Możesz zamknąć tę stronę.',
  paidTitle: 'Opłacone',
  acceptedTitle: 'Zaakceptowane przez sklep',
  overpaid: (surplus) => `Wysłano o ${surplus} więcej, niż trzeba. Skontaktuj się w tej sprawie ze sklepem.`,
  duplicate: 'To zamówienie było już opłacone. Skontaktuj się ze sklepem w sprawie tej drugiej płatności.',
  late: 'Płatność dotarła po wygaśnięciu tej strony płatności. Jeśli coś się nie zgadza, skontaktuj się ze sklepem.',
  reviewTitle: 'Płatność wymaga weryfikacji',
  reviewText:
    'Sklep musi ją zweryfikować. Nie wysyłaj nic więcej; skontaktuj się ze sklepem i podaj numer referencyjny.',
  expiredTitle: 'Ta strona płatności wygasła',
  expiredText: 'Jeśli pieniądze zostały już wysłane, skontaktuj się ze sklepem.',
  expiredNext: 'Wróć do sklepu, aby zacząć od nowa.',

  reference: 'Numer referencyjny',
  network: 'Sieć',
  time: 'Data i godzina',
  viewOnExplorer: 'Zobacz w eksploratorze bloków',
  opensNewTab: 'otwiera się w nowej karcie',
  printReceipt: 'Drukuj',
  saveReceipt: 'Zapisz',
  receiptTitle: 'Potwierdzenie płatności',
  receiptShop: 'Sklep',
  receiptAddress: 'Adres',
  receiptTransaction: 'Transakcja',
  backToShop: 'Wróć do sklepu',
  contactShop: 'Skontaktuj się ze sklepem',
  tryAgain: 'Spróbuj ponownie',
  chooseAnother: 'Wybierz inny sposób płatności',
  startAgain: 'Zacznij od nowa',
  refundTitle: 'Zwrot pieniędzy',
  refundAddress: (network) => `Twój adres w sieci ${network}`,
  refundWarning: 'Sprawdź adres: zwrot na błędny adres przepada.',
  refundInvalid: (network) => `Ten adres nie może przyjąć zwrotu w sieci ${network}.`,
  refundSubmit: 'Wyślij ten adres do sklepu',
  refundGiven: 'Sklep ma Twój adres i wyśle zwrot.',
  refundSent: 'Zwrot został wysłany.',
  refundOver: 'Dla tego zwrotu nie można już podać adresu. Skontaktuj się ze sklepem.',
  refundTag: 'Tag lub memo',
  refundNoTag: 'Mój adres nie wymaga tagu ani memo',
  refundTagInvalid: 'Podaj prawidłowy tag lub memo albo zaznacz, że Twój adres ich nie wymaga.',
  close: 'Zamknij',
  payWithCrypto: 'Zapłać kryptowalutą',
  total: 'Razem',
  orderLines: 'Co jest w tym zamówieniu',
  sandbox: 'Test',
  sandboxHint: 'Strona testowa. Nie wysyłaj prawdziwych pieniędzy.',
  help: 'Płatności kryptowalutą nie można cofnąć.',
  invoiceTitle: 'Wezwanie do zapłaty',
  invoiceDue: 'Do zapłaty do',
  printPage: 'Drukuj',
  nextCustomer: 'Następny klient',
  requestId: (id) => `Kod dla obsługi klienta: ${id}`,

  priceHeldUntil: (time) => `Cena ważna do ${time}`,
  priceHeldFor: (time) => `Cena ważna jeszcze ${time}`,
  priceEnding: 'Cena jest ważna jeszcze dwie minuty.',
  priceEndedTitle: 'Ta cena już nie obowiązuje',
  priceEndedText: 'Nie wysyłaj niczego po starej cenie.',
  priceEndedSent: 'Już wysłano? Nadal obserwujemy ten adres.',
  newPrice: 'Pobierz nową cenę',
  qrShow: 'Pokaż kod QR',
  qrHide: 'Ukryj kod QR',
  reloadPage: 'Wczytaj tę stronę ponownie',
  openPaymentPage: 'Otwórz stronę płatności',
  missing: (amount) => `Brakuje ${amount}.`,

  failures: {
    'price-replaced': {
      title: 'Cena tego zamówienia się zmieniła',
      next: 'Nie wysyłaj niczego na adres pokazany tutaj. Wróć do sklepu i otwórz stronę płatności ponownie.',
    },
    'order-closed': {
      title: 'To zamówienie nie przyjmuje więcej płatności',
      next: 'Nie wysyłaj niczego. Skontaktuj się ze sklepem.',
    },
    contradiction: {
      title: 'Dane tej płatności są ze sobą sprzeczne',
      next: 'Nie wysyłaj niczego. Skontaktuj się ze sklepem.',
    },
    'address-unchecked': {
      title: 'Nie udało się sprawdzić adresu',
      next: 'Sprawdź połączenie z internetem i spróbuj ponownie.',
    },
    'session-missing': {
      title: 'Na tej stronie nie ma zamówienia do opłacenia',
      next: 'Otwórz stronę płatności ponownie ze sklepu.',
    },
    'session-invalid': {
      title: 'Nie można otworzyć tej strony płatności',
      next: 'Otwórz ją ponownie ze sklepu.',
    },
    'session-expired': {
      title: 'Ta strona płatności wygasła',
      next: 'Wróć do sklepu, aby zacząć od nowa.',
    },
    'method-unavailable': {
      title: 'Ta kryptowaluta jest teraz niedostępna w tej sieci',
      next: 'Wybierz inny sposób płatności.',
    },
    'amount-out-of-range': {
      title: 'Tej kwoty nie można zapłacić w ten sposób',
      next: 'Wybierz inną kwotę lub inną kryptowalutę.',
    },
    'invalid-amount': {
      title: 'Nie można użyć tej kwoty',
      next: 'Wpisz kwotę cyframi.',
    },
    'gateway-unavailable': {
      title: 'Usługa płatnicza jest teraz niedostępna',
      next: 'Spróbuj ponownie za chwilę.',
    },
    'gateway-refused': {
      title: 'Usługa płatnicza nie przyjęła tej płatności',
      next: 'Wybierz inny sposób płatności.',
    },
    'payment-unverifiable': {
      title: 'Nie udało się zweryfikować adresu dla Ciebie',
      next: 'Spróbuj ponownie lub wybierz inny sposób płatności.',
    },
    'address-mismatch': {
      title: 'Ten adres nie należy do tej sieci',
      next: 'Nic nie wysyłaj. Wybierz inny sposób płatności lub skontaktuj się ze sklepem.',
    },
    'too-many-requests': {
      title: 'Za dużo prób w krótkim czasie',
      next: 'Odczekaj chwilę i spróbuj ponownie.',
    },
    'forbidden-origin': {
      title: 'Ta strona nie może przyjmować płatności',
      next: 'Powiadom o tym sklep.',
    },
    'endpoint-not-found': {
      title: 'Nie można znaleźć strony płatności tego sklepu',
      next: 'Powiadom o tym sklep.',
    },
    'endpoint-unreadable': {
      title: 'Strona płatności tego sklepu nie odpowiada prawidłowo',
      next: 'Spróbuj ponownie za chwilę lub skontaktuj się ze sklepem.',
    },
    'session-unavailable': {
      title: 'Sklep nie mógł otworzyć Twojego zamówienia',
      next: 'Spróbuj ponownie za chwilę lub skontaktuj się ze sklepem.',
    },
    'network-error': {
      title: 'Nie można teraz połączyć się ze sklepem',
      next: 'Sprawdź połączenie z internetem i spróbuj ponownie.',
    },
    unknown: {
      title: 'Coś poszło nie tak',
      next: 'Spróbuj ponownie za chwilę lub skontaktuj się ze sklepem.',
    },
  },
}

export default messages
