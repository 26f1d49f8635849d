import sharp from "sharp"
import { pickBy } from "./hash.ts"
import { bodyOf, type Car } from "./vehicles.ts"

const colors = ["#8f9aa6", "#2f4b6e", "#7b2d2d", "#3d5a45", "#c9c3b6", "#40454d", "#b98a3a"] as const

const shapes = {
  CAR: [
    "M40 190 q6-40 52-46 q40-54 110-54 q78 0 116 52 q62 6 72 48 v22 H40z",
    "M140 140 q28-36 64-36 v36z M214 104 q56 0 86 36 h-86z",
  ],
  SUV: [
    "M40 196 q2-50 46-58 l34-54 q6-8 18-8 h176 q14 0 22 14 l24 50 q30 8 30 56 v14 H40z",
    "M130 136 l22-40 h56 v40z M218 96 h60 v40 h-60z M288 96 h28 l18 40 h-46z",
  ],
  PICKUP: [
    "M34 190 q2-36 40-44 l34-52 q6-8 18-8 h86 q10 0 12 10 l6 44 h148 q12 0 12 16 v46 H34z",
    "M122 138 l22-38 h30 v38z M182 100 h28 l6 38 h-34z",
  ],
  VAN: [
    "M40 196 q0-56 36-64 l40-54 q8-10 22-10 h220 q24 0 26 28 l6 100 v14 H40z",
    "M128 130 l24-40 h52 v40z M214 90 h66 v40 h-66z M290 90 h66 l4 40 h-70z",
  ],
  SEMI: [
    "M60 200 v-70 q0-10 12-12 l40-6 l22-60 q4-8 14-8 h110 q12 0 12 12 v144z",
    "M128 108 l18-46 h34 v46z",
  ],
  BUS: [
    "M30 206 V90 q0-20 22-20 h312 q22 0 22 20 v116z",
    "M52 90 h64 v46 h-64z M128 90 h64 v46 h-64z M204 90 h64 v46 h-64z M280 90 h64 v46 h-64z",
  ],
} as const

const drawnAs = (car: Car): keyof typeof shapes => {
  const body = bodyOf(car)
  if (body === "CABOVER") return "SEMI"
  return body === "MOTOR HOME" ? "BUS" : body
}

export const pictureOf = (car: Car): Promise<Buffer> => {
  const [body, windows] = shapes[drawnAs(car)]
  const color = pickBy(`${car.make} ${car.model} color`, colors)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="260" viewBox="0 0 420 260">
    <rect width="420" height="260" fill="#eef0f2"/><ellipse cx="210" cy="226" rx="190" ry="10" fill="#d5d9dd"/>
    <path d="${body}" fill="${color}"/><path d="${windows}" fill="#dbe6ee"/>
    <g fill="#22262b"><circle cx="118" cy="210" r="26"/><circle cx="308" cy="210" r="26"/></g>
    <g fill="#9aa3ab"><circle cx="118" cy="210" r="12"/><circle cx="308" cy="210" r="12"/></g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}
