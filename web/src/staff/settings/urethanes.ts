import type { Settings } from "#shared/api/settings.ts"

/** What is typed of an adhesive's data sheet. */
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

/** What is no whole number is sent as it was typed, and refused in the server's words. */
const whole = (typed: string): number | string => (/^-?\d+$/.test(typed.trim()) ? Number(typed) : typed)

export const toWire = ({ urethanes }: UrethaneValues) => ({
  urethanes: urethanes.map(({ _id, name, cureTimes }) => ({
    _id,
    name,
    cureTimes: cureTimes.map(({ temperature, humidity, minutes }) => ({
      temperature: whole(temperature),
      humidity: whole(humidity),
      minutes: whole(minutes),
    })),
  })),
})
