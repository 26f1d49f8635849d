import type { Branch } from "#shared/api/branches.ts"
import type { User } from "#shared/api/users.ts"
import { weekdayOf } from "#shared/domain/schedule/dates.ts"
import { weekdays } from "#shared/domain/schedule/hours-input.ts"
import { citiesOf } from "./addresses.ts"

/*
 * Rates of tax: California Department of Tax and Fee Administration, "California City and County Sales and Use Tax Rates",
 * the list that is effective from July 1, 2021, and for Elk Grove the one from April 1, 2023.
 */
const effectiveOn = "2021-07-01"
const weekday = "08:00-17:00"

const reviewLocationsOf: Record<string, Branch["reviewLocations"]> = {
  sacramento: [
    { name: "Sacramento", zips: [] },
    { name: "Lincoln", zips: ["95648"] },
    { name: "Rancho Cordova", zips: ["95670", "95742"] },
    { name: "Citrus Heights", zips: ["95610", "95621"] },
    { name: "Rosemont", zips: ["95826"] },
  ],
}

const branch = (
  _id: string,
  name: string,
  at: { address: string; zip: string; phone: string },
  percent: number,
  zipRates: Record<string, number>,
): Branch => ({
  _id,
  name,
  ...at,
  city: name,
  zone: name,
  cities: (citiesOf[_id] ?? []).map((city) => city.name).filter((city) => city !== name),
  map: `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: `${at.address}, ${name}, CA ${at.zip}` })}`,
  taxRates: [{ from: effectiveOn, percent }],
  zipTaxRates: Object.entries(zipRates).map(([zip, rate]) => ({ zip, from: effectiveOn, percent: rate })),
  sundayHours: "closed",
  mondayHours: weekday,
  tuesdayHours: weekday,
  wednesdayHours: weekday,
  thursdayHours: weekday,
  fridayHours: weekday,
  saturdayHours: "09:00-14:00",
  shifts: [],
  daysOff: [],
  reviewLocations: reviewLocationsOf[_id] ?? [],
  googleReviewLink: `https://www.google.com/search?q=${encodeURIComponent(`Clearline Auto Glass ${name} reviews`)}`,
  yelpReviewLink: `https://www.yelp.com/search?${new URLSearchParams({ find_desc: "Clearline Auto Glass", find_loc: `${name}, CA` })}`,
  facebookReviewLink: "https://www.facebook.com/search/top?q=Clearline%20Auto%20Glass",
  squareLocationId: "",
})

const sacramento = branch(
  "sacramento",
  "Sacramento",
  { address: "2140 Folsom Boulevard", zip: "95816", phone: "9165550172" },
  8.75,
  {
    "95610": 7.75, // Citrus Heights
    "95621": 7.75,
    "95624": 7.75, // Elk Grove
    "95757": 7.75,
    "95758": 7.75,
    "95826": 7.75, // Rosemont, Sacramento County
    "95608": 7.75, // Carmichael
    "95661": 7.75, // Roseville
    "95678": 7.75,
    "95747": 7.75,
    "95648": 7.25, // Lincoln
  },
)
const elkGrove = ["95624", "95757", "95758"].map((zip) => ({ zip, from: "2023-04-01", percent: 8.75 }))

export const withShifts = (
  branch: Branch,
  technicians: readonly Pick<User, "_id" | "branch">[],
  today: string,
): Branch => ({
  ...branch,
  shifts: technicians
    .filter((technician) => technician.branch === branch._id)
    .map(({ _id }, index) => ({
      technician: _id,
      days: weekdays.filter((_, day) => (day > 0 && day < 6) || day === weekdayOf(today)),
      start: (index % 2 === 0 ? 7 : 9) * 60,
      end: (index % 2 === 0 ? 15 : 17) * 60,
    })),
})

export const branches: readonly Branch[] = [
  branch(
    "yuba-city",
    "Yuba City",
    { address: "1180 Colusa Avenue", zip: "95991", phone: "5305550198" },
    7.25,
    {
      "95901": 8.25, // Marysville and Linda, Yuba County
      "95961": 8.25, // Olivehurst
      "95692": 8.25, // Wheatland
    },
  ),
  branch("woodland", "Woodland", { address: "455 East Main Street", zip: "95776", phone: "5305550148" }, 8, {
    "95616": 8.25, // Davis
    "95618": 8.25,
    "95605": 8.25, // West Sacramento
    "95691": 8.25,
    "95694": 7.25, // Winters
  }),
  { ...sacramento, zipTaxRates: [...sacramento.zipTaxRates, ...elkGrove] },
  branch(
    "santa-ana",
    "Santa Ana",
    { address: "1801 East Edinger Avenue", zip: "92705", phone: "7145550119" },
    9.25,
    {
      "92780": 7.75, // Tustin
      "92866": 7.75, // Orange
      "92867": 7.75,
      "92626": 7.75, // Costa Mesa
      "92627": 7.75,
      "92801": 7.75, // Anaheim
      "92805": 7.75,
      "92840": 8.75, // Garden Grove
      "92843": 8.75,
    },
  ),
]
