/** The amount screen. */

/** The messages of the amount screen. */
export const amountMessages = {
  amountTitle: 'How much would you like to pay?',
  amountLabel: 'Amount',
  amountSubmit: 'Continue',
  amountInvalid: (example: string) => `Enter an amount in digits, for example ${example}.`,
  amountAmbiguous: (typed: string, thousands: string, decimals: string) =>
    `“${typed}” can mean two amounts. Enter ${thousands} or ${decimals}.`,
  amountTooSmall: (min: string) => `The smallest amount is ${min}.`,
  amountTooLarge: (max: string) => `The largest amount is ${max}.`,
  amountRange: (min: string, max: string) => `From ${min} to ${max}`,
  amountPresets: 'Suggested amounts',
}
