import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { orderStops, type Stop } from "./drive-order.ts"

/** Points on a road north, in tenths of a degree (8.3 miles each). */
const at = (tenths: number) => ({ latitude: 38 + tenths / 10, longitude: -121 })
const stop = (invoiceNumber: number, tenths?: number, window?: [number, number]): Stop => ({
  invoiceNumber,
  ...(tenths !== undefined && { location: at(tenths) }),
  ...(window && { window: { start: window[0] * 60, end: window[1] * 60 } }),
})
const order = (stops: Stop[], from?: ReturnType<typeof at>) =>
  orderStops(stops, from).map(({ stop: { invoiceNumber } }) => invoiceNumber)
const miles = (stops: Stop[], from?: ReturnType<typeof at>) =>
  orderStops(stops, from).map((leg) =>
    leg.miles === undefined ? undefined : Math.round(leg.miles * 10) / 10,
  )

describe("orderStops", () => {
  it("keeps promised windows in order, at any distance", () => {
    const stops = [stop(3, 1, [13, 15]), stop(1, 9, [8, 10]), stop(2, 0, [10, 12])]
    expect(order(stops, at(0))).toEqual([1, 2, 3])
    expect(miles(stops, at(0))).toEqual([74.6, 74.6, 8.3])
  })

  it("visits the nearest of the stops that start together first", () => {
    expect(order([stop(1, 5, [8, 10]), stop(2, 1, [8, 10]), stop(3, 2, [8, 10])], at(0))).toEqual([2, 3, 1])
    expect(order([stop(1, 5, [8, 10]), stop(2, 1, [8, 10]), stop(3, 2, [8, 10])], at(9))).toEqual([1, 3, 2])
  })

  it("puts a four-hour window, or a stop without one, where the detour is smallest", () => {
    const promised = [stop(1, 1, [8, 10]), stop(2, 8, [10, 12]), stop(3, 2, [13, 15])]
    expect(order([...promised, stop(4, 8, [8, 17])], at(0))).toEqual([1, 4, 2, 3])
    expect(order([...promised, stop(5, 0)], at(0))).toEqual([5, 1, 2, 3])
  })

  it("never puts a wide window before it starts or after it ends", () => {
    const promised = [stop(1, 1, [8, 10]), stop(2, 8, [10, 12]), stop(3, 2, [13, 15])]
    expect(order([...promised, stop(4, 1, [13, 17])], at(0))).toEqual([1, 2, 3, 4])
    expect(order([...promised, stop(4, 9, [6, 10])], at(0))).toEqual([1, 4, 2, 3])
  })

  it("keeps a stop without a ZIP in order, and measures from the last known location", () => {
    const stops = [stop(1, 1, [8, 10]), stop(2, undefined, [10, 12]), stop(3, 2, [13, 15])]
    expect(order(stops, at(0))).toEqual([1, 2, 3])
    expect(miles(stops, at(0))).toEqual([8.3, undefined, 8.3])
    expect(miles(stops)).toEqual([undefined, undefined, 8.3])
  })

  const someStops = fc
    .array(
      fc.record({
        location: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
        start: fc.option(fc.integer({ min: 12, max: 36 }), { nil: undefined }),
        length: fc.integer({ min: 1, max: 12 }),
      }),
      { maxLength: 9 },
    )
    .map((all) =>
      all.map(({ location, start, length }, index) =>
        stop(index, location, start === undefined ? undefined : [start / 2, (start + length) / 2]),
      ),
    )

  it("returns every stop once, and keeps every promise that can be kept", () => {
    fc.assert(
      fc.property(someStops, (stops) => {
        const ordered = orderStops(stops, at(0)).map((leg) => leg.stop)
        expect(ordered.map(({ invoiceNumber }) => invoiceNumber).toSorted()).toEqual(
          stops.map(({ invoiceNumber }) => invoiceNumber).toSorted(),
        )
        const promised = ordered.filter(({ window }) => window && window.end - window.start < 240)
        const starts = promised.map(({ window }) => window?.start ?? 0)
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
      }),
    )
  })

  it("returns the same order for any input order", () => {
    fc.assert(
      fc.property(
        someStops.chain((stops) =>
          fc.tuple(fc.constant(stops), fc.shuffledSubarray(stops, { minLength: stops.length })),
        ),
        ([stops, shuffled]) => {
          expect(order(shuffled, at(0))).toEqual(order(stops, at(0)))
        },
      ),
    )
  })
})
