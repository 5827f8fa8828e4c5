/** Thai, which sets a space between sentences and no full stop. */
import type { Translation } from '../messages.js'
import texts from './th.json'

const messages: Translation = {
  ...texts,

  sentence: (words) => `${words}`,
  searchEmpty: (query) => `ไม่พบผลลัพธ์สำหรับ “${query}”`,
  searchCount: (count) => `${count} เหรียญ`,
  searchWithout: (query, word) => `ไม่พบผลลัพธ์สำหรับ “${query}” นี่คือรายการที่พบเมื่อไม่มีคำว่า “${word}”`,
  searchMore: (count) => `ยังมีอีก ${count} เหรียญ: ค้นหาเพื่อพบเหรียญของคุณ`,
  networkCount: (count) => `${count} เครือข่าย`,
  networksOf: (coin) => `เครือข่ายสำหรับ ${coin}`,
  onNetwork: (network) => `บนเครือข่าย ${network}`,
  approximately: (amount) => `≈ ${amount}`,
  amountRange: (min, max) => `ตั้งแต่ ${min} ถึง ${max}`,
  amountInvalid: (example) => `ป้อนจำนวนเงินเป็นตัวเลข เช่น ${example}`,
  amountAmbiguous: (typed, thousands, decimals) =>
    `“${typed}” อาจหมายถึงสองจำนวน ป้อน ${thousands} หรือ ${decimals}`,
  amountTooSmall: (min) => `จำนวนเงินต่ำสุดคือ ${min}`,
  amountTooLarge: (max) => `จำนวนเงินสูงสุดคือ ${max}`,
  addressTitle: (network) => `ไปยังที่อยู่นี้บนเครือข่าย ${network}`,
  qrLabel: (coin, network) => `คิวอาร์โค้ดสำหรับชำระด้วย ${coin} บนเครือข่าย ${network}`,
  warning: (coin, network) => `ส่งมายังที่อยู่นี้เฉพาะ ${coin} และเฉพาะบนเครือข่าย ${network} เท่านั้น`,
  addressCopied: (network) =>
    network === undefined ? 'คัดลอกที่อยู่แล้ว' : `คัดลอกที่อยู่แล้ว ส่งบนเครือข่าย ${network} เท่านั้น`,
  amountCopied: (amount) => `คัดลอกจำนวนแล้ว: ${amount}`,
  openWallet: (wallet) => (wallet === '' ? 'เปิดในวอลเล็ต' : `เปิดใน ${wallet}`),
  walletPay: (wallet) => `ชำระด้วย ${wallet}`,
  walletConnecting: (wallet) => `เชื่อมต่อใน ${wallet}`,
  walletSwitching: (wallet, network) => `เปลี่ยนเป็นเครือข่าย ${network} ใน ${wallet}`,
  walletConfirming: (wallet) => `ยืนยันใน ${wallet}`,
  walletConfirmingText: (amount, network) =>
    `วอลเล็ตต้องขอ ${amount} พอดีบนเครือข่าย ${network} หากขออย่างอื่น ให้ปฏิเสธ`,
  exchangeNetwork: (network) => `เลือก ${network} เป็นเครือข่ายสำหรับการถอน`,
  exchangeFee: (amount) => `กระดานเทรดมักหักค่าธรรมเนียมจากจำนวนที่คุณส่ง ตรวจให้แน่ใจว่ายอดที่มาถึงคือ ${amount}`,
  exchangeFeeLabel: (coin) => `ค่าธรรมเนียมของกระดานเทรด เป็น ${coin}`,
  exchangeEnter: (amount) => `หากค่าธรรมเนียมถูกหักจากจำนวนที่คุณป้อน ให้ป้อน ${amount}`,
  exchangeFeeInvalid: (example) => `ป้อนค่าธรรมเนียมเป็นตัวเลข เช่น ${example}`,
  buyCoin: (coin) => `ซื้อ ${coin}`,
  claimSupport: (address) => `ฝ่ายช่วยเหลือของร้านค้า: ${address}`,
  claimInvalid: (network) => `นี่ไม่ใช่ธุรกรรมบนเครือข่าย ${network}`,
  checkFirst: (position, wanted, found) => `อักขระตัวที่ ${position} ต้องเป็น “${wanted}” แต่เป็น “${found}”`,
  openPayment: (amount, network) =>
    `คุณมีที่อยู่สำหรับ ${amount} บนเครือข่าย ${network} อยู่แล้ว หากคุณส่งเงินไปที่นั่นแล้ว อย่าชำระอีก`,
  checkedSeconds: (seconds) => `ตรวจสอบเมื่อ ${seconds} วินาทีที่แล้ว`,
  checkedMinutes: (minutes) => `ตรวจสอบเมื่อ ${minutes} นาทีที่แล้ว`,
  checkedAt: (time) => `ตรวจสอบล่าสุด ${time}`,
  receivedOf: (received, amount) => `ได้รับแล้ว ${received} จากทั้งหมด ${amount}`,
  overpaid: (surplus) => `คุณส่งเกินกว่าที่ต้องชำระ ${surplus} โปรดติดต่อร้านค้าเกี่ยวกับเรื่องนี้`,
  refundAsk: (amount, network) => `ร้านค้าจะคืนเงิน ${amount} ให้คุณ เปิดหน้านี้แล้วกรอกที่อยู่ของคุณบนเครือข่าย ${network}`,
  refundAddress: (network) => `ที่อยู่ของคุณบนเครือข่าย ${network}`,
  refundInvalid: (network) => `ที่อยู่นี้รับเงินคืนบนเครือข่าย ${network} ไม่ได้`,
  requestId: (id) => `รหัสสำหรับฝ่ายช่วยเหลือ ${id}`,
  priceHeldUntil: (time) => `ราคานี้ใช้ได้ถึง ${time}`,
  priceHeldFor: (time) => `ราคานี้ใช้ได้อีก ${time}`,
  missing: (amount) => `ยังขาด ${amount}`,
}

export default messages
