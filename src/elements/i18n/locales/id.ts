/** Indonesian. */
import type { Translation } from '../messages.js'

const messages: Translation = {
  sentence: (words) => `${words}.`,

  chooseTitle: 'Pilih cara membayar',
  needCoinTitle: 'Anda memerlukan salah satu koin ini di dompet atau di bursa',
  needCoinText:
    'Anda memerlukan aplikasi dompet atau akun di bursa yang berisi salah satu koin ini. Siapkan sedikit lebih banyak dari jumlahnya, karena pengiriman dikenai biaya. Lalu kembalilah ke sini, pilih koin dan jaringannya, dan kirim persis seperti yang ditampilkan halaman ini.',
  searchLabel: 'Cari koin dan jaringan',
  searchEmpty: (query) => `Tidak ada hasil untuk “${query}”.`,
  searchCount: (count) => `${count} koin`,
  searchWithout: (query, word) => `Tidak ada hasil untuk “${query}”. Berikut hasil tanpa kata “${word}”.`,
  searchMore: (count) => `${count} koin lagi: cari untuk menemukan koin Anda.`,
  searchClear: 'Hapus pencarian',
  recentTitle: 'Baru-baru ini digunakan',
  methodsLabel: 'Koin dan jaringan',
  networkCount: (count) => `${count} jaringan`,
  networksOf: (coin) => `Jaringan untuk ${coin}`,
  onNetwork: (network) => `di jaringan ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  unavailable: 'Tidak tersedia sekarang',
  methodsLoading: 'Memuat cara pembayaran',
  methodsEmpty: 'Saat ini tidak ada cara untuk membayar di sini. Silakan hubungi toko.',

  amountTitle: 'Berapa yang ingin Anda bayar?',
  amountLabel: 'Jumlah',
  amountSubmit: 'Lanjutkan',
  amountRange: (min, max) => `Dari ${min} hingga ${max}`,
  amountInvalid: (example) => `Masukkan jumlah dalam angka, misalnya ${example}.`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `“${typed}” dapat berarti dua jumlah. Masukkan ${thousands} atau ${decimals}.`,
  amountTooSmall: (min) => `Jumlah terkecil adalah ${min}.`,
  amountTooLarge: (max) => `Jumlah terbesar adalah ${max}.`,
  amountPresets: 'Jumlah yang disarankan',

  loading: 'Memuat pesanan Anda',
  creating: 'Mengambil alamat',

  payTitle: 'Kirim tepat sejumlah ini',
  remainingTitle: 'Kirim sisa pembayaran',
  addressTitle: (network) => `Ke alamat ini di jaringan ${network}`,
  qrLabel: (coin, network) => `Kode QR untuk membayar dengan ${coin} di jaringan ${network}`,
  warning: (coin, network) => `Kirim hanya ${coin} dan hanya di jaringan ${network} ke alamat ini.`,
  copyAddress: 'Salin alamat',
  copyAmount: 'Salin jumlah',
  copied: 'Tersalin',
  addressCopied: (network) =>
    network === undefined ? 'Alamat tersalin.' : `Alamat tersalin. Kirim hanya di jaringan ${network}.`,
  amountCopied: (amount) => `Jumlah tersalin: ${amount}.`,
  copyDenied: 'Penyalinan diblokir di sini. Teks sudah dipilih: salin dengan keyboard atau menu Anda.',
  openWallet: (wallet) => (wallet === '' ? 'Buka di dompet' : `Buka di ${wallet}`),
  walletsTitle: 'Bayar dari dompet di browser ini',
  walletPay: (wallet) => `Bayar dengan ${wallet}`,
  walletConnecting: (wallet) => `Hubungkan di ${wallet}`,
  walletConnectingText:
    'Jendela dompet menanyakan apakah halaman ini boleh melihat akun Anda. Belum ada yang dikirim.',
  walletSwitching: (wallet, network) => `Beralih ke jaringan ${network} di ${wallet}`,
  walletSwitchingText: 'Dompet disetel ke jaringan lain. Belum ada yang dikirim.',
  walletConfirming: (wallet) => `Konfirmasi di ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `Dompet harus meminta tepat ${amount} di jaringan ${network}. Jika dompet meminta hal lain, tolak.`,
  walletCancel: 'Batal',
  walletSent: 'Terkirim dari dompet Anda. Menunggu sampai pembayaran terlihat.',
  walletSentText: 'Tidak ada lagi yang perlu Anda lakukan. Halaman ini memantau pembayaran.',
  walletAgain: 'Kirim lagi',
  walletUnclear: 'Kami tidak dapat memastikan apakah dompet Anda mengirimnya',
  walletUnclearText: 'Periksa dompet Anda sebelum mencoba lagi, agar Anda tidak membayar dua kali.',
  walletAlreadySent: 'Anda sudah mengirim ini dari dompet Anda',
  walletAlreadySentText: 'Kirim lagi hanya jika dompet Anda menyatakan bahwa pengiriman pertama gagal.',
  walletTest: 'Ini adalah halaman pembayaran uji coba',
  walletTestText: 'Uang sungguhan yang dikirim dari dompet Anda akan hilang.',
  walletSendAnyway: 'Tetap kirim',
  walletStopped: {
    rejected: {
      title: 'Anda menolak di dompet Anda',
      next: 'Tidak ada yang dikirim. Anda dapat mencoba lagi.',
    },
    busy: {
      title: 'Dompet Anda menunggu jawaban Anda',
      next: 'Ada permintaan yang masih terbuka. Buka dompet, jawab permintaan itu, lalu coba lagi.',
    },
    'no-account': {
      title: 'Dompet Anda tidak membagikan akun',
      next: 'Buka kuncinya, lalu coba lagi.',
    },
    'unknown-network': {
      title: 'Jaringan ini belum ada di dompet Anda',
      next: 'Tambahkan jaringan ini di dompet Anda, lalu coba lagi. Tidak ada yang dikirim.',
    },
    'wrong-network': {
      title: 'Dompet Anda masih di jaringan lain',
      next: 'Beralihlah ke jaringan pembayaran ini di dompet Anda, lalu coba lagi. Tidak ada yang dikirim.',
    },
    changed: {
      title: 'Ada yang berubah sementara itu',
      next: 'Akun, jaringan, atau jumlahnya telah berubah. Tidak ada yang dikirim. Anda dapat mencoba lagi.',
    },
    'no-answer': {
      title: 'Dompet Anda tidak menjawab',
      next: 'Tidak ada yang dikirim. Buka dompet, lalu coba lagi.',
    },
    failed: {
      title: 'Dompet Anda tidak dapat mengirimnya',
      next: 'Dompet Anda menyebutkan alasannya. Sebelum mencoba lagi, pastikan di sana bahwa pembayaran belum keluar.',
    },
    unusable: {
      title: 'Dompet Anda tidak dapat digunakan di sini',
      next: 'Tidak ada yang dikirim. Gunakan alamat di atas.',
    },
  },
  walletApps: 'Buka di aplikasi dompet',
  walletOtherApps: 'Aplikasi dompet lain',
  walletAppsText:
    'Aplikasi terbuka dengan pembayaran yang sudah terisi. Cocokkan sebelum Anda mengonfirmasi.',
  change: 'Ubah',
  changeLabel: 'Ubah koin atau jaringan',

  exchangeTitle: 'Membayar dari bursa kripto?',
  exchangeNetwork: (network) => `Pilih ${network} sebagai jaringan penarikan.`,
  exchangeFee: (amount) =>
    `Bursa sering memotong biayanya dari jumlah yang Anda kirim. Pastikan ${amount} yang sampai.`,
  exchangeTag: 'Pembayaran ini tidak memerlukan memo atau tag. Jika bursa memintanya, biarkan kosong.',
  exchangeMinimum:
    'Bursa memiliki minimum penarikan. Jika jumlah ini di bawahnya, bayar dari dompet atau dengan koin lain.',
  exchangeFeeLabel: (coin) => `Biaya bursa, dalam ${coin}`,
  exchangeEnter: (amount) => `Jika biaya dipotong dari jumlah yang Anda masukkan, masukkan ${amount}.`,
  exchangeFeeInvalid: (example) => `Masukkan biaya dalam angka, misalnya ${example}.`,
  waitingTitle: 'Sudah dikirim, tetapi tidak terjadi apa-apa di sini?',
  waitingTime: 'Transfer dapat memakan waktu, dan dari bursa bahkan lebih lama.',
  waitingOnce: 'Mohon jangan mengirimnya untuk kedua kali.',
  checkTitle: 'Periksa alamat yang Anda tempel',
  checkLabel: 'Tempel alamat dari dompet Anda',
  checkMatches: 'Ini alamat yang benar.',
  checkDiffers: 'Ini alamat yang berbeda. Jangan kirim apa pun ke alamat itu.',
  checkCut: 'Ini hanya sebagian dari alamat. Salin seluruhnya dari dompet Anda.',
  checkFirst: (position, wanted, found) =>
    `Karakter ${position} seharusnya “${wanted}”, tetapi tertulis “${found}”.`,
  checkLength: 'Panjangnya tidak sama dengan alamat yang benar.',
  supportCopy: 'Salin detail untuk dukungan',
  supportCopied: 'Detail tersalin',
  supportSaved: 'Detail tersimpan',
  openPayment: (amount, network) =>
    `Anda sudah memiliki alamat untuk ${amount} di jaringan ${network}. Jika Anda sudah mengirim uang ke sana, jangan bayar lagi.`,
  openPaymentBack: 'Kembali ke pembayaran itu',
  deviceTitle: 'Lanjutkan di perangkat lain',
  deviceText:
    'Pindai kode ini dengan perangkat lain itu. Siapa pun yang memilikinya dapat melihat pesanan ini dan membayarnya.',
  deviceLabel: 'Kode QR dengan alamat halaman ini',

  status: {
    awaiting: 'Menunggu pembayaran Anda',
    partial: 'Menunggu sisa pembayaran',
    confirming: 'Sedang dikonfirmasi',
    paid: 'Lunas',
    review: 'Sedang ditinjau toko',
  },
  announced: {
    awaiting: 'Menunggu pembayaran Anda.',
    partial: 'Sebagian pembayaran Anda telah sampai. Silakan kirim sisanya.',
    confirming: 'Kami melihat pembayaran Anda. Tidak ada lagi yang perlu Anda lakukan.',
    paid: 'Pembayaran Anda lengkap. Terima kasih.',
    review: 'Pembayaran Anda perlu ditinjau. Silakan hubungi toko.',
  },
  checkedNow: 'baru saja diperiksa',
  checkedSeconds: (seconds) => `diperiksa ${seconds} dtk lalu`,
  checkedMinutes: (minutes) => `diperiksa ${minutes} mnt lalu`,
  checkedAt: (time) => `terakhir diperiksa: ${time}`,
  offline: 'Kami tidak dapat memeriksa sekarang, dan terus mencoba.',
  refused: 'Halaman ini tidak dapat memeriksa pembayaran lagi. Muat ulang halaman.',
  reloadFirst: 'Muat ulang halaman ini sebelum Anda mengirim apa pun.',
  unrecognised: 'Layanan pembayaran melaporkan status yang tidak dikenal halaman ini. Kami terus memeriksa.',

  receivedOf: (received, amount) => `${received} dari ${amount} diterima`,
  partialHelp: 'Apakah sisanya terlalu kecil untuk dikirim? Hubungi toko dan sebutkan nomor referensi.',

  confirmingTitle: 'Kami melihat pembayaran Anda',
  confirmingText:
    'Tidak ada lagi yang perlu Anda lakukan. Mohon jangan mengirimnya lagi: jaringan sedang mengonfirmasinya.',
  closePage: 'Anda dapat menutup halaman ini.',
  paidTitle: 'Lunas',
  acceptedTitle: 'Disetujui oleh toko',
  overpaid: (surplus) =>
    `Anda mengirim ${surplus} lebih banyak dari yang diperlukan. Hubungi toko mengenai hal ini.`,
  duplicate: 'Pesanan ini sudah dibayar sebelumnya. Hubungi toko mengenai pembayaran kedua ini.',
  late: 'Pembayaran Anda sampai setelah halaman pembayaran ini kedaluwarsa. Jika ada yang tampak keliru, hubungi toko.',
  reviewTitle: 'Pembayaran Anda perlu ditinjau',
  reviewText:
    'Toko harus meninjaunya. Mohon jangan mengirim apa pun lagi; hubungi toko dan sebutkan nomor referensi.',
  expiredTitle: 'Halaman pembayaran ini telah kedaluwarsa',
  expiredText: 'Jika Anda sudah mengirim uang, hubungi toko.',
  expiredNext: 'Kembali ke toko untuk memulai lagi.',

  reference: 'Nomor referensi',
  network: 'Jaringan',
  time: 'Tanggal dan waktu',
  viewOnExplorer: 'Lihat di explorer',
  opensNewTab: 'terbuka di tab baru',
  printReceipt: 'Cetak',
  saveReceipt: 'Simpan',
  receiptTitle: 'Bukti pembayaran',
  receiptShop: 'Toko',
  receiptAddress: 'Alamat',
  receiptTransaction: 'Transaksi',
  backToShop: 'Kembali ke toko',
  contactShop: 'Hubungi toko',
  tryAgain: 'Coba lagi',
  chooseAnother: 'Pilih cara pembayaran lain',
  startAgain: 'Mulai lagi',
  refundTitle: 'Pengembalian dana Anda',
  refundAddress: (network) => `Alamat Anda di jaringan ${network}`,
  refundWarning: 'Periksa alamatnya: pengembalian ke alamat yang salah akan hilang.',
  refundInvalid: (network) => `Alamat ini tidak dapat menerima pengembalian dana di jaringan ${network}.`,
  refundSubmit: 'Kirim alamat ini ke toko',
  refundGiven: 'Toko sudah memiliki alamat Anda dan akan mengirim pengembalian dana.',
  refundSent: 'Pengembalian dana telah dikirim.',
  refundOver: 'Alamat untuk pengembalian dana ini tidak dapat diberikan lagi. Hubungi toko.',
  close: 'Tutup',
  payWithCrypto: 'Bayar dengan kripto',
  total: 'Total',
  orderLines: 'Isi pesanan ini',
  sandbox: 'Uji coba',
  sandboxHint: 'Halaman pembayaran uji coba. Jangan kirim uang sungguhan.',
  help: 'Pembayaran kripto tidak dapat dibatalkan.',
  invoiceTitle: 'Permintaan pembayaran',
  invoiceDue: 'Bayar paling lambat',
  printPage: 'Cetak',
  nextCustomer: 'Pelanggan berikutnya',
  requestId: (id) => `Kode dukungan ${id}`,

  priceHeldUntil: (time) => `Harga berlaku hingga ${time}`,
  priceHeldFor: (time) => `Harga berlaku ${time} lagi`,
  priceEnding: 'Harga berlaku dua menit lagi.',
  priceEndedTitle: 'Harga ini sudah tidak berlaku',
  priceEndedText: 'Jangan kirim apa pun dengan harga lama.',
  priceEndedSent: 'Sudah mengirim? Kami tetap memantau alamat ini.',
  newPrice: 'Dapatkan harga baru',
  qrShow: 'Tampilkan kode QR',
  qrHide: 'Sembunyikan kode QR',
  reloadPage: 'Muat ulang halaman ini',
  openPaymentPage: 'Buka halaman pembayaran',
  missing: (amount) => `Kurang ${amount}.`,

  failures: {
    'price-replaced': {
      title: 'Harga pesanan ini telah berubah',
      next: 'Jangan kirim apa pun ke alamat yang ditampilkan di sini. Kembali ke toko dan buka lagi halaman pembayaran.',
    },
    'order-closed': {
      title: 'Pesanan ini tidak menerima pembayaran lagi',
      next: 'Jangan kirim apa pun. Hubungi toko.',
    },
    contradiction: {
      title: 'Rincian pembayaran ini saling bertentangan',
      next: 'Jangan kirim apa pun. Hubungi toko.',
    },
    'address-unchecked': {
      title: 'Alamat tidak dapat diperiksa',
      next: 'Periksa koneksi internet Anda, lalu coba lagi.',
    },
    'session-missing': {
      title: 'Halaman ini tidak memiliki pesanan untuk dibayar',
      next: 'Buka kembali halaman pembayaran dari toko.',
    },
    'session-invalid': {
      title: 'Halaman pembayaran ini tidak dapat dibuka',
      next: 'Buka kembali dari toko.',
    },
    'session-expired': {
      title: 'Halaman pembayaran ini telah kedaluwarsa',
      next: 'Kembali ke toko untuk memulai lagi.',
    },
    'method-unavailable': {
      title: 'Koin ini tidak tersedia di jaringan ini sekarang',
      next: 'Pilih cara pembayaran lain.',
    },
    'amount-out-of-range': {
      title: 'Jumlah ini tidak dapat dibayar dengan cara ini',
      next: 'Pilih jumlah lain atau koin lain.',
    },
    'invalid-amount': {
      title: 'Jumlah ini tidak dapat digunakan',
      next: 'Masukkan jumlah dalam angka.',
    },
    'gateway-unavailable': {
      title: 'Layanan pembayaran tidak tersedia sekarang',
      next: 'Coba lagi beberapa saat lagi.',
    },
    'gateway-refused': {
      title: 'Layanan pembayaran tidak menerima pembayaran ini',
      next: 'Pilih cara pembayaran lain.',
    },
    'payment-unverifiable': {
      title: 'Kami tidak dapat memverifikasi alamat untuk Anda',
      next: 'Coba lagi, atau pilih cara pembayaran lain.',
    },
    'address-mismatch': {
      title: 'Alamat ini bukan milik jaringan tersebut',
      next: 'Jangan kirim apa pun. Pilih cara pembayaran lain, atau hubungi toko.',
    },
    'too-many-requests': {
      title: 'Terlalu banyak percobaan dalam waktu singkat',
      next: 'Tunggu sebentar, lalu coba lagi.',
    },
    'forbidden-origin': {
      title: 'Halaman ini tidak boleh menerima pembayaran',
      next: 'Mohon beri tahu toko.',
    },
    'endpoint-not-found': {
      title: 'Halaman pembayaran toko ini tidak dapat ditemukan',
      next: 'Mohon beri tahu toko.',
    },
    'endpoint-unreadable': {
      title: 'Halaman pembayaran toko ini tidak menjawab dengan benar',
      next: 'Coba lagi beberapa saat lagi, atau hubungi toko.',
    },
    'session-unavailable': {
      title: 'Toko tidak dapat membuka pesanan Anda',
      next: 'Coba lagi beberapa saat lagi, atau hubungi toko.',
    },
    'network-error': {
      title: 'Toko tidak dapat dihubungi sekarang',
      next: 'Periksa koneksi internet Anda, lalu coba lagi.',
    },
    unknown: {
      title: 'Terjadi kesalahan',
      next: 'Coba lagi beberapa saat lagi, atau hubungi toko.',
    },
  },
}

export default messages
