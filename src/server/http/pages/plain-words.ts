/** What a page says that is not drawn, in each language: it needs no file and no renderer, and a flood has many of them made. */
import { acceptedTags } from '../../../core/accept-language.js'
import type { PageView } from './renderer.js'

type Words = readonly [
  limited: string,
  limitedNext: string,
  failed: string,
  failedNext: string,
  tryAgain: string,
  contactShop: string,
  backToShop: string,
]

const rightToLeft = new Set(['ar', 'fa', 'he'])

/** Norwegian's two other tags: readers of one read Bokmål. */
const aliases: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' }

/** The words in the first language that is wanted and known here, else in English. */
export function plainWords(wanted: Pick<PageView, 'lang' | 'acceptLanguage'>) {
  const lang = languageOf(wanted)
  const [limited, limitedNext, failed, failedNext, tryAgain, contactShop, backToShop] = words[lang] ?? english
  return {
    ...{ lang, dir: rightToLeft.has(lang) ? 'rtl' : 'ltr' },
    ...{ limited, limitedNext, failed, failedNext, tryAgain, contactShop, backToShop },
  }
}

function languageOf({ lang, acceptLanguage }: Pick<PageView, 'lang' | 'acceptLanguage'>): string {
  for (const tag of acceptedTags(lang, acceptLanguage)) {
    const known = knownTag(tag)
    if (known !== undefined) return known
  }
  return 'en'
}

/** `zh-Hant` for `zh-TW`, `pt-PT` for itself, `de` for `de-AT`. */
function knownTag(tag: string): string | undefined {
  try {
    const locale = new Intl.Locale(tag)
    const { language, script = '' } = locale.maximize()
    const name = aliases[language] ?? language
    return [locale.baseName, `${name}-${script}`, name].find((known) => Object.hasOwn(words, known))
  } catch {
    return undefined
  }
}

const english: Words = [
  'Too many attempts in a short time',
  'Wait a moment, then try again.',
  'Something went wrong',
  'Try again in a moment, or contact the shop.',
  'Try again',
  'Contact the shop',
  'Back to the shop',
]

/** By the tags of the languages; the test compares them with the files of `src/elements/i18n/locales`. */
export const words: Readonly<Record<string, Words>> = {
  en: english,
  ar: [
    'محاولات كثيرة جدًا في وقت قصير',
    'يُرجى الانتظار قليلًا، ثم المحاولة مرة أخرى.',
    'حدث خطأ ما',
    'يُرجى المحاولة مرة أخرى بعد قليل، أو التواصل مع المتجر.',
    'المحاولة مرة أخرى',
    'التواصل مع المتجر',
    'العودة إلى المتجر',
  ],
  cs: [
    'Příliš mnoho pokusů v krátké době',
    'Chvíli počkejte a pak to zkuste znovu.',
    'Něco se pokazilo',
    'Zkuste to za chvíli znovu, nebo se obraťte na obchod.',
    'Zkusit znovu',
    'Kontaktovat obchod',
    'Zpět do obchodu',
  ],
  da: [
    'For mange forsøg på kort tid',
    'Vent et øjeblik, og prøv så igen.',
    'Noget gik galt',
    'Prøv igen om et øjeblik, eller kontakt butikken.',
    'Prøv igen',
    'Kontakt butikken',
    'Tilbage til butikken',
  ],
  de: [
    'Zu viele Versuche in kurzer Zeit',
    'Warten Sie einen Moment, und versuchen Sie es dann noch einmal.',
    'Etwas ist schiefgelaufen',
    'Versuchen Sie es gleich noch einmal, oder wenden Sie sich an den Shop.',
    'Erneut versuchen',
    'Shop kontaktieren',
    'Zurück zum Shop',
  ],
  el: [
    'Πάρα πολλές προσπάθειες σε λίγη ώρα',
    'Περιμένετε λίγο και προσπαθήστε ξανά.',
    'Κάτι πήγε στραβά',
    'Προσπαθήστε ξανά σε λίγο ή επικοινωνήστε με το κατάστημα.',
    'Δοκιμάστε ξανά',
    'Επικοινωνία με το κατάστημα',
    'Επιστροφή στο κατάστημα',
  ],
  es: [
    'Demasiados intentos en poco tiempo',
    'Espere un momento e inténtelo de nuevo.',
    'Se ha producido un error',
    'Inténtelo de nuevo en un momento o póngase en contacto con la tienda.',
    'Reintentar',
    'Contactar con la tienda',
    'Volver a la tienda',
  ],
  'es-419': [
    'Demasiados intentos en poco tiempo',
    'Espere un momento e inténtelo de nuevo.',
    'Ocurrió un error',
    'Inténtelo de nuevo en un momento o comuníquese con la tienda.',
    'Reintentar',
    'Contactar a la tienda',
    'Volver a la tienda',
  ],
  fa: [
    'تلاش\u200cهای بیش از حد در زمانی کوتاه',
    'کمی صبر کنید و سپس دوباره تلاش کنید.',
    'مشکلی پیش آمد',
    'کمی بعد دوباره تلاش کنید یا با فروشگاه تماس بگیرید.',
    'تلاش دوباره',
    'تماس با فروشگاه',
    'بازگشت به فروشگاه',
  ],
  fi: [
    'Liian monta yritystä lyhyessä ajassa',
    'Odota hetki ja yritä sitten uudelleen.',
    'Jokin meni vikaan',
    'Yritä hetken kuluttua uudelleen tai ota yhteyttä kauppaan.',
    'Yritä uudelleen',
    'Ota yhteyttä kauppaan',
    'Takaisin kauppaan',
  ],
  fr: [
    'Trop de tentatives en peu de temps',
    'Patientez un instant, puis réessayez.',
    'Une erreur est survenue',
    'Réessayez dans un instant ou contactez la boutique.',
    'Réessayer',
    'Contacter la boutique',
    'Retour à la boutique',
  ],
  he: [
    'יותר מדי ניסיונות בזמן קצר',
    'המתינו רגע ואז נסו שוב.',
    'משהו השתבש',
    'נסו שוב בעוד רגע, או פנו לחנות.',
    'ניסיון נוסף',
    'פנייה לחנות',
    'חזרה לחנות',
  ],
  hi: [
    'कम समय में बहुत ज़्यादा कोशिशें',
    'थोड़ा इंतज़ार करें, फिर दोबारा कोशिश करें।',
    'कुछ गड़बड़ हो गई',
    'थोड़ी देर में दोबारा कोशिश करें, या दुकान से संपर्क करें।',
    'दोबारा कोशिश करें',
    'दुकान से संपर्क करें',
    'दुकान पर वापस जाएँ',
  ],
  hu: [
    'Túl sok próbálkozás rövid idő alatt',
    'Várjon egy kicsit, majd próbálja újra.',
    'Valami hiba történt',
    'Próbálja újra kicsit később, vagy forduljon a bolthoz.',
    'Próbálja újra',
    'Kapcsolat a bolttal',
    'Vissza a boltba',
  ],
  id: [
    'Terlalu banyak percobaan dalam waktu singkat',
    'Tunggu sebentar, lalu coba lagi.',
    'Terjadi kesalahan',
    'Coba lagi beberapa saat lagi, atau hubungi toko.',
    'Coba lagi',
    'Hubungi toko',
    'Kembali ke toko',
  ],
  it: [
    'Troppi tentativi in poco tempo',
    'Attendi un momento, poi riprova.',
    'Qualcosa è andato storto',
    'Riprova tra un momento o contatta il negozio.',
    'Riprova',
    'Contatta il negozio',
    'Torna al negozio',
  ],
  ja: [
    '短い時間に試した回数が多すぎます',
    '少し待ってから、もう一度お試しください。',
    '問題が発生しました',
    '少し待ってからもう一度試すか、ショップにお問い合わせください。',
    'もう一度試す',
    'ショップに問い合わせる',
    'ショップに戻る',
  ],
  ko: [
    '짧은 시간에 너무 많이 시도했습니다',
    '잠시 기다린 다음 다시 시도하세요.',
    '문제가 발생했습니다',
    '잠시 후 다시 시도하거나 상점에 문의하세요.',
    '다시 시도',
    '상점에 문의하기',
    '상점으로 돌아가기',
  ],
  nb: [
    'For mange forsøk på kort tid',
    'Vent et øyeblikk, og prøv så igjen.',
    'Noe gikk galt',
    'Prøv igjen om et øyeblikk, eller kontakt butikken.',
    'Prøv igjen',
    'Kontakt butikken',
    'Tilbake til butikken',
  ],
  nl: [
    'Te veel pogingen in korte tijd',
    'Wacht even en probeer het dan opnieuw.',
    'Er is iets misgegaan',
    'Probeer het zo meteen opnieuw of neem contact op met de winkel.',
    'Opnieuw proberen',
    'Contact met de winkel',
    'Terug naar de winkel',
  ],
  pl: [
    'Za dużo prób w krótkim czasie',
    'Odczekaj chwilę i spróbuj ponownie.',
    'Coś poszło nie tak',
    'Spróbuj ponownie za chwilę lub skontaktuj się ze sklepem.',
    'Spróbuj ponownie',
    'Skontaktuj się ze sklepem',
    'Wróć do sklepu',
  ],
  pt: [
    'Tentativas demais em pouco tempo',
    'Espere um momento e tente de novo.',
    'Algo deu errado',
    'Tente de novo em alguns instantes ou entre em contato com a loja.',
    'Tentar de novo',
    'Falar com a loja',
    'Voltar à loja',
  ],
  'pt-PT': [
    'Demasiadas tentativas em pouco tempo',
    'Aguarde um momento e tente novamente.',
    'Algo correu mal',
    'Tente novamente dentro de momentos ou contacte a loja.',
    'Tentar novamente',
    'Contactar a loja',
    'Voltar à loja',
  ],
  ro: [
    'Prea multe încercări într-un timp scurt',
    'Așteptați puțin, apoi încercați din nou.',
    'Ceva nu a mers bine',
    'Încercați din nou peste puțin timp sau contactați magazinul.',
    'Încercați din nou',
    'Contactați magazinul',
    'Înapoi la magazin',
  ],
  ru: [
    'Слишком много попыток за короткое время',
    'Немного подождите и попробуйте снова.',
    'Что-то пошло не так',
    'Попробуйте снова чуть позже или обратитесь в магазин.',
    'Попробовать снова',
    'Связаться с магазином',
    'Вернуться в магазин',
  ],
  sv: [
    'För många försök på kort tid',
    'Vänta en stund och försök sedan igen.',
    'Något gick fel',
    'Försök igen om en stund eller kontakta butiken.',
    'Försök igen',
    'Kontakta butiken',
    'Tillbaka till butiken',
  ],
  th: [
    'ลองหลายครั้งเกินไปในเวลาอันสั้น',
    'รอสักครู่ แล้วลองอีกครั้ง',
    'เกิดข้อผิดพลาด',
    'ลองอีกครั้งในอีกสักครู่ หรือติดต่อร้านค้า',
    'ลองอีกครั้ง',
    'ติดต่อร้านค้า',
    'กลับไปที่ร้านค้า',
  ],
  tr: [
    'Kısa sürede çok fazla deneme yapıldı',
    'Biraz bekleyin, sonra yeniden deneyin.',
    'Bir şeyler ters gitti',
    'Birazdan yeniden deneyin veya mağazayla iletişime geçin.',
    'Yeniden dene',
    'Mağazayla iletişime geç',
    'Mağazaya dön',
  ],
  uk: [
    'Забагато спроб за короткий час',
    'Трохи зачекайте та спробуйте знову.',
    'Щось пішло не так',
    'Спробуйте знову трохи пізніше або зверніться до магазину.',
    'Спробувати знову',
    'Зв’язатися з магазином',
    'Повернутися до магазину',
  ],
  vi: [
    'Quá nhiều lần thử trong thời gian ngắn',
    'Chờ một lát, rồi thử lại.',
    'Đã có lỗi xảy ra',
    'Hãy thử lại sau giây lát, hoặc liên hệ cửa hàng.',
    'Thử lại',
    'Liên hệ cửa hàng',
    'Quay lại cửa hàng',
  ],
  'zh-Hans': [
    '短时间内尝试次数过多',
    '请稍等片刻，然后重试。',
    '出现了问题',
    '请稍后重试，或联系商家。',
    '重试',
    '联系商家',
    '返回商家',
  ],
  'zh-Hant': [
    '短時間內嘗試次數過多',
    '請稍等片刻，然後重試。',
    '發生問題',
    '請稍後重試，或聯絡商店。',
    '重試',
    '聯絡商店',
    '返回商店',
  ],
}
