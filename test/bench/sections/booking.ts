import { type Booking, measureBooking } from "../booking.ts"
import { publish } from "../document.ts"
import { type Aim, aimList } from "../format.ts"
import type { Say } from "../store.ts"

const bookingLine = ({ seconds, taps }: Booking): string =>
  `A visitor books a windshield in ${seconds.toFixed(1)} s with ${taps} taps, typing 40 words a minute and taking a second before each tap.`

const bookingAims = ({ seconds, taps }: Booking): Aim[] => [
  {
    text: "a booking on a phone takes less than 60 s",
    missedBy: seconds < 60 ? [] : [`${seconds.toFixed(1)} s`],
  },
  {
    text: "a booking on a phone takes at most 12 taps besides typing",
    missedBy: taps <= 12 ? [] : [`${taps} taps`],
  },
]

export const publishBooking = async (size: number, say: Say) => {
  const booking = await measureBooking(size, say)
  publish("booking", `${bookingLine(booking)}\n\n${aimList(bookingAims(booking))}`)
}
