/** Times as the payer reads them: by their own clock, and with the name of the time zone where that is not known. */
import { deviceClocks } from '../../client/clock-source.js'

const mediumDate = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** The time of day, with the date where `dateStyle` is given. */
export function formatTime(time: Date | number, locale: string | undefined, dateStyle?: 'medium'): string {
  const { timeZone } = deviceClocks()
  const format: Intl.DateTimeFormatOptions =
    timeZone === undefined
      ? { timeStyle: 'short', ...(dateStyle && { dateStyle }) }
      : {
          ...(dateStyle && mediumDate),
          ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone } as const),
        }
  return new Intl.DateTimeFormat(locale, format).format(time)
}
