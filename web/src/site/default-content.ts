import type { SiteContent } from "./content.ts"

const hours = {
  sundayHours: "closed",
  mondayHours: "08:00-17:00",
  tuesdayHours: "08:00-17:00",
  wednesdayHours: "08:00-17:00",
  thursdayHours: "08:00-17:00",
  fridayHours: "08:00-17:00",
  saturdayHours: "09:00-14:00",
}

/** What the prerendered pages show; once loaded, they compare it with the content of the business. */
export const defaultContent: SiteContent = {
  business: {
    businessname: "Clearline Auto Glass",
    phone: "5305550198",
    email: "desk@clearline.example",
    mainshop: "1180 Colusa Avenue, Yuba City, CA 95991",
    registrationNumber: "ARD 00000000",
    footerData: "Clearline Auto Glass. Yuba City, Woodland, Sacramento and Santa Ana.",
    warrantyData: "",
  },
  contact: {
    _id: "contact",
    phone: "5305550198",
    email: "desk@clearline.example",
    address: "1180 Colusa Avenue, Yuba City, CA 95991",
    ...hours,
  },
  branches: [
    branch("yuba-city", "Yuba City", "1180 Colusa Avenue", "95991", "5305550198"),
    branch("woodland", "Woodland", "455 East Main Street", "95776", "5305550148"),
    branch("sacramento", "Sacramento", "2140 Folsom Boulevard", "95816", "9165550172"),
    branch("santa-ana", "Santa Ana", "1801 East Edinger Avenue", "92705", "7145550119"),
  ],
  settings: { premierVideo: "", quoteSystemLive: false },
  year: 2026,
}

function branch(
  _id: string,
  city: string,
  address: string,
  zip: string,
  phone: string,
): SiteContent["branches"][number] {
  const query = new URLSearchParams({ api: "1", query: `${address}, ${city}, CA ${zip}` })
  const map = `https://www.google.com/maps/search/?${query}`
  return { _id, name: city, address, city, zip, phone, zone: city, cities: [city], map, ...hours }
}
