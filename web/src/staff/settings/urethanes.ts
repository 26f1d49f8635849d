import type { Settings } from "#shared/api/settings.ts"

export type UrethaneValues = {
  urethanes: {
    _id: string
    name: string
    cureTimes: { temperature: string; humidity: string; minutes: string }[]
  }[]
}

type Urethanes = Pick<Settings, "urethanes">

export const valuesOf = ({ urethanes }: Urethanes): UrethaneValues => ({
  urethanes: urethanes.map(({ cureTimes, ...product }) => ({
    ...product,
    cureTimes: cureTimes
      .toSorted((a, b) => a.temperature - b.temperature || a.humidity - b.humidity)
      .map(({ temperature, humidity, minutes }) => ({
        temperature: String(temperature),
        humidity: String(humidity),
        minutes: String(minutes),
      })),
  })),
})

/** Invalid numbers are sent as typed, so the server's message is shown. */
const parseWhole = (typed: string): number | string => (/^-?\d+$/.test(typed.trim()) ? Number(typed) : typed)

export const toWire = ({ urethanes }: UrethaneValues) => ({
  urethanes: urethanes.map(({ _id, name, cureTimes }) => ({
    _id,
    name,
    cureTimes: cureTimes.map(({ temperature, humidity, minutes }) => ({
      temperature: parseWhole(temperature),
      humidity: parseWhole(humidity),
      minutes: parseWhole(minutes),
    })),
  })),
})
