import type { Dice } from "./dice.ts"

export type City = { name: string; zips: readonly string[]; streets: readonly string[] }

/** Customers' addresses per branch, with real or typical streets and random numbers. */
export const citiesOf: Record<string, readonly City[]> = {
  "yuba-city": [
    {
      name: "Yuba City",
      zips: ["95991", "95993"],
      streets: [
        "Plumas St",
        "Gray Ave",
        "Franklin Rd",
        "Butte House Rd",
        "Clark Ave",
        "Stabler Ln",
        "Lincoln Rd",
        "Richland Rd",
        "Bogue Rd",
        "Garden Hwy",
        "Harter Pkwy",
        "Jefferson Ave",
        "Cooper Ave",
        "Walnut Ave",
        "Pease Rd",
        "Tierra Buena Rd",
      ],
    },
    {
      name: "Marysville",
      zips: ["95901"],
      streets: [
        "D St",
        "E 10th St",
        "Ramirez St",
        "Covillaud St",
        "Sampson St",
        "Simpson Ln",
        "Huston St",
        "E 22nd St",
      ],
    },
    {
      name: "Linda",
      zips: ["95901"],
      streets: ["N Beale Rd", "Lindhurst Ave", "Alicia Ave", "Hammonton Smartsville Rd", "Avondale Ave"],
    },
    {
      name: "Olivehurst",
      zips: ["95961"],
      streets: ["Olivehurst Ave", "Powerline Rd", "McGowan Pkwy", "Chestnut Rd", "Fleming Way"],
    },
    {
      name: "Live Oak",
      zips: ["95953"],
      streets: ["Larkin Rd", "Pennington Rd", "Broadway", "Archer Ave", "Kola St"],
    },
    { name: "Wheatland", zips: ["95692"], streets: ["Main St", "Olive St", "Spenceville Rd"] },
  ],
  woodland: [
    {
      name: "Woodland",
      zips: ["95695", "95776"],
      streets: [
        "E Main St",
        "Court St",
        "Gibson Rd",
        "Cottonwood St",
        "College St",
        "Pioneer Ave",
        "E Gum Ave",
        "Farnham Ave",
        "Matmor Rd",
        "W Lincoln Ave",
      ],
    },
    {
      name: "Davis",
      zips: ["95616", "95618"],
      streets: ["Anderson Rd", "F St", "Covell Blvd", "Pole Line Rd", "Sycamore Ln", "Mace Blvd"],
    },
    { name: "Winters", zips: ["95694"], streets: ["Railroad Ave", "Grant Ave", "Main St"] },
    {
      name: "West Sacramento",
      zips: ["95605", "95691"],
      streets: ["Jefferson Blvd", "Merkley Ave", "Sacramento Ave", "Linden Rd", "Southport Pkwy"],
    },
  ],
  sacramento: [
    {
      name: "Sacramento",
      zips: ["95815", "95816", "95818", "95820", "95822", "95831", "95834"],
      streets: [
        "Folsom Blvd",
        "Freeport Blvd",
        "Riverside Blvd",
        "J St",
        "21st St",
        "Stockton Blvd",
        "Fruitridge Rd",
        "Truxel Rd",
        "Del Paso Blvd",
        "Broadway",
        "Alhambra Blvd",
        "Sutterville Rd",
        "Marconi Ave",
        "Northgate Blvd",
      ],
    },
    {
      name: "Elk Grove",
      zips: ["95624", "95757", "95758"],
      streets: ["Elk Grove Blvd", "Laguna Blvd", "Bruceville Rd", "Bond Rd", "Franklin Blvd", "Sheldon Rd"],
    },
    {
      name: "Rancho Cordova",
      zips: ["95670", "95742"],
      streets: ["Zinfandel Dr", "Coloma Rd", "Sunrise Blvd", "White Rock Rd", "Chase Dr"],
    },
    {
      name: "Citrus Heights",
      zips: ["95610", "95621"],
      streets: ["Greenback Ln", "Auburn Blvd", "Antelope Rd", "Mariposa Ave", "Old Auburn Rd"],
    },
    {
      name: "Rosemont",
      zips: ["95826"],
      streets: ["Kiefer Blvd", "Rosemont Dr", "Huntsman Dr", "Mayhew Rd"],
    },
    {
      name: "Roseville",
      zips: ["95661", "95678", "95747"],
      streets: ["Douglas Blvd", "Pleasant Grove Blvd", "Foothills Blvd", "Vernon St", "Cirby Way"],
    },
    {
      name: "Lincoln",
      zips: ["95648"],
      streets: ["Joiner Pkwy", "Ferrari Ranch Rd", "Lincoln Blvd", "Sun City Blvd"],
    },
    {
      name: "Carmichael",
      zips: ["95608"],
      streets: ["Fair Oaks Blvd", "Manzanita Ave", "Garfield Ave", "Winding Way"],
    },
  ],
  "santa-ana": [
    {
      name: "Santa Ana",
      zips: ["92701", "92703", "92704", "92705", "92706"],
      streets: [
        "N Bristol St",
        "E Edinger Ave",
        "W McFadden Ave",
        "S Main St",
        "N Broadway",
        "W 17th St",
        "E 1st St",
        "S Flower St",
        "Santiago St",
        "W Segerstrom Ave",
      ],
    },
    { name: "Tustin", zips: ["92780"], streets: ["Red Hill Ave", "Newport Ave", "Holt Ave", "Yorba St"] },
    {
      name: "Orange",
      zips: ["92866", "92867"],
      streets: ["N Tustin St", "E Chapman Ave", "S Glassell St", "E Collins Ave"],
    },
    {
      name: "Garden Grove",
      zips: ["92840", "92843"],
      streets: ["Garden Grove Blvd", "Brookhurst St", "Westminster Ave", "Euclid St"],
    },
    {
      name: "Costa Mesa",
      zips: ["92626", "92627"],
      streets: ["Harbor Blvd", "Placentia Ave", "Baker St", "Fairview Rd"],
    },
    {
      name: "Anaheim",
      zips: ["92801", "92805"],
      streets: ["W Lincoln Ave", "S Harbor Blvd", "E La Palma Ave", "S Anaheim Blvd"],
    },
  ],
}

const areaCodesOf: Record<string, Record<string, number>> = {
  "yuba-city": { "530": 8, "916": 2, "707": 1, "209": 1 },
  woodland: { "530": 5, "916": 2, "707": 1, "925": 1 },
  sacramento: { "916": 6, "279": 3, "209": 1, "415": 1, "510": 1 },
  "santa-ana": { "714": 6, "657": 3, "949": 2, "562": 1 },
}

export const cityIn = (branch: string, dice: Dice): City => {
  const cities = citiesOf[branch] ?? []
  const [home] = cities
  return home && dice.chance(0.5) ? home : dice.pick(cities)
}

const unit = (dice: Dice): string =>
  dice.pick([
    ` Apt ${dice.between(2, 48)}`,
    ` #${dice.between(3, 212)}`,
    ` Unit ${dice.pick(["A", "B", "C", "D"])}`,
  ])

export const addressIn = (city: City, dice: Dice): string => {
  const number =
    dice.weighted({ short: 2, long: 5 }) === "short" ? dice.between(101, 989) : dice.between(1002, 4890)
  return `${number} ${dice.pick(city.streets)}${dice.chance(0.14) ? unit(dice) : ""}, ${city.name}, CA ${dice.pick(city.zips)}`
}

/** Unique phones of the fictional block 555-0100 to 555-0199, in a branch's area code, or the next one with room. */
export const phoneBook = (taken: readonly string[]) => {
  const given = new Set(taken)
  const free = (areaCode: string, dice: Dice): string | undefined => {
    const left = Array.from(
      { length: 100 },
      (_, last) => `${areaCode}55501${String(last).padStart(2, "0")}`,
    ).filter((phone) => !given.has(phone))
    return left.length > 0 ? dice.pick(left) : undefined
  }
  const others = [
    "530",
    "916",
    "279",
    "714",
    "657",
    "949",
    "707",
    "209",
    "925",
    "510",
    "415",
    "562",
    "408",
    "650",
    "831",
    "559",
    "661",
    "805",
    "818",
    "310",
    "323",
    "213",
    "626",
    "909",
    "951",
    "760",
    "858",
    "619",
    "442",
    "424",
    "747",
    "628",
    "669",
    "341",
    "820",
    "840",
  ]
  return (branch: string, dice: Dice): string => {
    const codes = areaCodesOf[branch]
    const wished = codes ? free(dice.weighted(codes), dice) : undefined
    const phone = wished ?? others.map((code) => free(code, dice)).find((each) => each !== undefined)
    if (phone === undefined) throw new Error("Every phone of the demo is given away.")
    given.add(phone)
    return phone
  }
}
export type PhoneBook = ReturnType<typeof phoneBook>
