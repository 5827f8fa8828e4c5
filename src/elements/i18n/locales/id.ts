/** Indonesian. */
import type { Translation } from '../messages.js'
import texts from './id.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}.`,
  searchEmpty: (query) => `Tidak ada hasil untuk “${query}”.`,
  searchCount: (count) => `${count} koin`,
  searchWithout: (query, word) => `Tidak ada hasil untuk “${query}”. Berikut hasil tanpa kata “${word}”.`,
  searchMore: (count) => `${count} koin lagi: cari untuk menemukan koin Anda.`,
  networkCount: (count) => `${count} jaringan`,
  networksOf: (coin) => `Jaringan untuk ${coin}`,
  onNetwork: (network) => `di jaringan ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `Dari ${min} hingga ${max}`,
  amountInvalid: (example) => `Masukkan jumlah dalam angka, misalnya ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `“${typed}” dapat berarti dua jumlah. Masukkan ${thousands} atau ${decimals}.`,
  amountTooSmall: (min) => `Jumlah terkecil adalah ${min}.`,
  amountTooLarge: (max) => `Jumlah terbesar adalah ${max}.`,
  addressTitle: (network) => `Ke alamat ini di jaringan ${network}`,
  qrLabel: (coin, network) => `Kode QR untuk membayar dengan ${coin} di jaringan ${network}`,
  warning: (coin, network) => `Kirim hanya ${coin} dan hanya di jaringan ${network} ke alamat ini.`,
  addressCopied: (network) =>
    network === undefined ? 'Alamat tersalin.' : `Alamat tersalin. Kirim hanya di jaringan ${network}.`,
  amountCopied: (amount) => `Jumlah tersalin: ${amount}.`,
  openWallet: (wallet) => (wallet === '' ? 'Buka di dompet' : `Buka di ${wallet}`),
  walletPay: (wallet) => `Bayar dengan ${wallet}`,
  walletConnecting: (wallet) => `Hubungkan di ${wallet}`,
  walletSwitching: (wallet, network) => `Beralih ke jaringan ${network} di ${wallet}`,
  walletConfirming: (wallet) => `Konfirmasi di ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Dompet harus meminta tepat ${amount} di jaringan ${network}. Jika dompet meminta hal lain, tolak.`,
  exchangeNetwork: (network) => `Pilih ${network} sebagai jaringan penarikan.`,
  exchangeFee: (amount) =>
    `Bursa sering memotong biayanya dari jumlah yang Anda kirim. Pastikan ${amount} yang sampai.`,
  exchangeFeeLabel: (coin) => `Biaya bursa, dalam ${coin}`,
  exchangeEnter: (amount) => `Jika biaya dipotong dari jumlah yang Anda masukkan, masukkan ${amount}.`,
  exchangeFeeInvalid: (example) => `Masukkan biaya dalam angka, misalnya ${example}.`,
  buyCoin: (coin) => `Beli ${coin}`,
  claimSupport: (address) => `Dukungan toko: ${address}`,
  claimInvalid: (network) => `Ini bukan transaksi di jaringan ${network}.`,
  checkFirst: (position, wanted, found) =>
    `Karakter ${position} seharusnya “${wanted}”, tetapi tertulis “${found}”.`,
  openPayment: (amount, network) =>
    `Anda sudah memiliki alamat untuk ${amount} di jaringan ${network}. Jika Anda sudah mengirim uang ke sana, jangan bayar lagi.`,
  checkedSeconds: (seconds) => `diperiksa ${seconds} dtk lalu`,
  checkedMinutes: (minutes) => `diperiksa ${minutes} mnt lalu`,
  checkedAt: (time) => `terakhir diperiksa: ${time}`,
  receivedOf: (received, amount) => `${received} dari ${amount} diterima`,
  overpaid: (surplus) =>
    `Anda mengirim ${surplus} lebih banyak dari yang diperlukan. Hubungi toko mengenai hal ini.`,
  refundAsk: (amount, network) =>
    `Toko mengembalikan ${amount} kepada Anda. Buka halaman ini dan masukkan alamat Anda di ${network}.`,
  refundAddress: (network) => `Alamat Anda di jaringan ${network}`,
  refundInvalid: (network) => `Alamat ini tidak dapat menerima pengembalian dana di jaringan ${network}.`,
  requestId: (id) => `Kode dukungan ${id}`,
  priceHeldUntil: (time) => `Harga berlaku hingga ${time}`,
  priceHeldFor: (time) => `Harga berlaku ${time} lagi`,
  missing: (amount) => `Kurang ${amount}.`,
}

export default messages
