import { newUser } from "#functions/users/rules/new-user.ts"
import type { User } from "#shared/api/users.ts"
import { type BillingProfile, newBillingProfile } from "#shared/domain/charges/rates.ts"
import type { Dice } from "./dice.ts"
import { logins } from "./people.ts"

export type Account = {
  user: User
  branch: string
  contact: string
  profile: BillingProfile
  notes: string | undefined
  units: (index: number) => string
  fleet: readonly (readonly [make: string, model: string])[]
}

type Row = {
  name: string
  contact: string
  category: "commercial" | "carrier"
  branch: string
  phone: string
  address: string
  email: string
  profile: Partial<BillingProfile>
  notes?: string
  unit: string
  fleet: Account["fleet"]
}

const rows: readonly Row[] = [
  {
    name: "Valley Plumbing & Drain",
    category: "commercial",
    branch: "yuba-city",
    phone: logins.account,
    contact: "Denise Fowler",
    address: "925 N Beale Rd, Linda, CA 95901",
    email: "accounts@valleyplumbing.example",
    profile: {
      replacePricingMethod: "markdown",
      replaceMarkdown: 30,
      replaceLaborRate: 7500,
      repairLaborRate: 6500,
    },
    notes: "PO number on every invoice. Statements to Denise on the 1st.",
    unit: "Truck",
    fleet: [
      ["Ford", "F-150"],
      ["Ford", "Transit"],
      ["Chevrolet", "Express"],
      ["Ford", "F-250"],
    ],
  },
  {
    name: "Pacific Rim Rentals",
    category: "commercial",
    branch: "sacramento",
    phone: "9165550120",
    contact: "Marcus Bell",
    address: "10401 White Rock Rd, Rancho Cordova, CA 95670",
    email: "fleet@pacificrimrentals.example",
    profile: {
      replaceMarkup: 70,
      repairLaborType: "each",
      replaceLaborType: "flat",
      replaceLaborRate: 17500,
    },
    notes: "Call the lot before driving out, keys are at the counter.",
    unit: "Unit PR",
    fleet: [
      ["Chevrolet", "Silverado"],
      ["Toyota", "Corolla"],
      ["Nissan", "Altima"],
      ["Chevrolet", "Malibu"],
      ["Kia", "Sorento"],
    ],
  },
  {
    name: "Golden State Charters",
    category: "commercial",
    branch: "sacramento",
    phone: "9165550121",
    contact: "Ray Tolliver",
    address: "1420 Lincoln Blvd, Lincoln, CA 95648",
    email: "dispatch@goldenstatecharters.example",
    profile: {
      replacePricingMethod: "markdown",
      replaceMarkdown: 20,
      replaceLaborRate: 9500,
      repairLaborType: "each",
    },
    notes: "Coaches are out by 6am, back after 8pm. Saturdays at the yard.",
    unit: "Coach",
    fleet: [
      ["Ford", "Transit"],
      ["Mercedes-Benz", "Sprinter"],
    ],
  },
  {
    name: "Sutter Buttes Rice Growers",
    category: "commercial",
    branch: "yuba-city",
    phone: "5305550122",
    contact: "Elmer Danna",
    address: "3400 Larkin Rd, Live Oak, CA 95953",
    email: "shop@sbricegrowers.example",
    profile: {
      replacePricingMethod: "markdown",
      replaceMarkdown: 25,
      repairFree: true,
      repairInfo: "Chips are free with 10 windshields a year.",
    },
    unit: "Field",
    fleet: [
      ["Ram", "1500"],
      ["Ford", "F-250"],
      ["GMC", "Sierra"],
      ["Toyota", "Tacoma"],
    ],
  },
  {
    name: "Yolo County Fleet Services",
    category: "commercial",
    branch: "woodland",
    phone: "5305550123",
    contact: "Sgt. Paula Reyes",
    address: "170 W Lincoln Ave, Woodland, CA 95695",
    email: "fleet@yolocounty.example",
    profile: {
      replacePricingMethod: "markdown",
      replaceMarkdown: 42,
      replaceLaborRate: 6800,
      repairLaborRate: 6000,
    },
    notes: "Signed work order comes back with the invoice.",
    unit: "YC",
    fleet: [
      ["Ford", "Explorer"],
      ["Chevrolet", "Tahoe"],
      ["Ford", "Escape"],
      ["Chevrolet", "Silverado"],
    ],
  },
  {
    name: "Marysville Joint Schools",
    category: "commercial",
    branch: "yuba-city",
    phone: "5305550124",
    contact: "Gloria Munro",
    address: "1919 D St, Marysville, CA 95901",
    email: "transportation@mjschools.example",
    profile: { taxExempt: true, replaceMarkup: 60, repairLaborRate: 6000 },
    notes: "TAX EXEMPT, certificate on file. Before 6:30am or after 4pm only.",
    unit: "Bus",
    fleet: [
      ["Ford", "Transit"],
      ["Chevrolet", "Express"],
      ["Toyota", "Sienna"],
    ],
  },
  {
    name: "Cordova Heating and Air",
    category: "commercial",
    branch: "sacramento",
    phone: "9165550125",
    contact: "Steve Cardoza",
    address: "11280 Coloma Rd, Rancho Cordova, CA 95670",
    email: "office@cordovaheating.example",
    profile: { replaceMarkup: 80 },
    unit: "Van",
    fleet: [
      ["Ford", "Transit"],
      ["Chevrolet", "Express"],
      ["Ram", "1500"],
    ],
  },
  {
    name: "Orange Coast Electric",
    category: "commercial",
    branch: "santa-ana",
    phone: "7145550126",
    contact: "Ana Lucero",
    address: "2610 Harbor Blvd, Costa Mesa, CA 92626",
    email: "ap@orangecoastelectric.example",
    profile: { replacePricingMethod: "markdown", replaceMarkdown: 28, replaceLaborRate: 9000 },
    notes: "Net 30. Invoices by email only.",
    unit: "Truck",
    fleet: [
      ["Ford", "F-150"],
      ["Ford", "Transit"],
      ["Chevrolet", "Silverado"],
    ],
  },
  {
    name: "Tri-County Courier",
    category: "commercial",
    branch: "woodland",
    phone: "5305550127",
    contact: "Bill Haskins",
    address: "2055 E Main St, Woodland, CA 95776",
    email: "ops@tricountycourier.example",
    profile: {
      replaceMarkup: 75,
      replaceLaborType: "flat",
      replaceLaborRate: 16000,
      repairLaborType: "each",
    },
    unit: "Route",
    fleet: [
      ["Toyota", "Prius"],
      ["Nissan", "Rogue"],
      ["Ford", "Transit"],
    ],
  },
  {
    name: "Delta Farmers Fleet Glass",
    category: "carrier",
    branch: "sacramento",
    phone: "9165550128",
    contact: "Noreen Walsh",
    address: "770 L St, Sacramento, CA 95814",
    email: "glass@deltafarmers.example",
    profile: {
      type: "carrier",
      replacePricingMethod: "markdown",
      replaceMarkdown: 40,
      replaceLaborRate: 7000,
    },
    notes: "Reference number in the subject of the mail.",
    unit: "DF",
    fleet: [
      ["Toyota", "Camry"],
      ["Honda", "CR-V"],
      ["Subaru", "Outback"],
    ],
  },
  {
    name: "Redwood Rental Assurance",
    category: "carrier",
    branch: "sacramento",
    phone: "9165550129",
    contact: "Trevor Lam",
    address: "500 Capitol Mall, Sacramento, CA 95814",
    email: "claims@redwoodassurance.example",
    profile: {
      type: "carrier",
      replacePricingMethod: "markdown",
      replaceMarkdown: 36,
      repairLaborType: "each",
    },
    unit: "RRA",
    fleet: [
      ["Hyundai", "Elantra"],
      ["Kia", "Soul"],
      ["Chevrolet", "Equinox"],
    ],
  },
  {
    name: "Santiago Canyon Auto Group",
    category: "commercial",
    branch: "santa-ana",
    phone: "6575550130",
    contact: "Vic Santoro",
    address: "1350 E Chapman Ave, Orange, CA 92866",
    email: "service@santiagoauto.example",
    profile: { replaceMarkup: 50, replaceLaborType: "flat", replaceLaborRate: 14000, repairLaborRate: 5000 },
    notes: "Dealer lot, stock number on the windshield.",
    unit: "Stock",
    fleet: [
      ["BMW", "X3"],
      ["Lexus", "ES"],
      ["Acura", "MDX"],
      ["Tesla", "Model 3"],
    ],
  },
]

export const openAccounts = (since: Date, dice: Dice): Account[] =>
  rows.map(({ profile, notes, unit, fleet, contact, ...form }) => {
    const user = newUser({ ...form, role: "user" }, dice.id(), since)
    const own = { _id: user._id, userId: user._id, name: user.name }
    return {
      user,
      branch: form.branch,
      contact,
      profile: { ...newBillingProfile(own), ...profile },
      notes,
      units: (car) => `${unit} ${[4, 7, 11, 14, 16, 21, 22, 30, 35][car % 9]}`,
      fleet,
    }
  })
