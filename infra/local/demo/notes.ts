export const customerNotes = [
  "Gate code 4471. Dog in the yard, call before opening the gate.",
  "Works from home, any time after 1 is fine.",
  "Park on the street, the driveway is being poured.",
  "Text when on the way, the doorbell doesn't work.",
  "Car is at work, blue building behind the feed store. Ask for the keys at the front desk.",
  "Toll tag on the windshield has to come over to the new one.",
  "Crack started at the wiper and runs to the middle.",
  "Leaving for Reno on Saturday, needs it before then.",
  "Has had two windshields elsewhere that leaked. Show the old urethane when it is out.",
  "Dash cam: unplug it, customer will put it back.",
  "Don't touch the second car in the carport.",
  "Apartment lot, stall 42, white cover on the car.",
  "Prefers Spanish. Daughter Ana can be called, same number.",
  "Break-in on Tuesday night, there is a police report.",
  "Glass is all over the child seat, clean it well.",
  "Registration sticker is due this month, save the old one if you can.",
  "Mother drops the car off and waits inside.",
  "Truck has a headache rack, two bolts have to come off for the back glass.",
  "Wants the rain sensor checked afterwards, it wiped by itself before.",
  "Pays with a check from the church account.",
  "Alarm goes off when the door is opened, fob is in the mailbox.",
  "Has a baby, mornings are better.",
] as const

export const fleetNotes = [
  "Inspection sticker bottom left, fleet number has to stay readable.",
  "Look for the yellow excavator at the job site.",
  "Keys are in the lock box, same code as last time.",
  "Needed back on the road by two.",
  "Ask the foreman to sign.",
  "Tools in the back, do not leave it open.",
] as const

export const insuranceNotes = [
  "Insurer approved the OEM moulding, clips included.",
  "Adjuster will call after 3.",
  "Claim number comes by mail, went ahead on the dispatch.",
] as const

export const clerkNotes = [
  "Called back, left a voicemail.",
  "Glass is at the Sacramento warehouse, comes with the noon truck.",
  "Customer asked for the safe drive-away time. Told 1 hour.",
  "Moved a clip order to this job.",
  "Confirmed by text.",
  "Second supplier has it for 12 dollars less, kept the order.",
  "Customer is happy to wait for the one with the shade band.",
  "Photo of the VIN received.",
] as const

export const alerts = [
  "Side gate is locked, ring the bell. Car is in the carport.",
  "Dog in the yard. Call before you open the gate.",
  "Security at the gate wants your ID. Ask for Denise.",
  "Don't park in front of the hydrant, the neighbor calls the city.",
  "Child seat stays in the car. Cover it.",
  "Rust on the pinch weld last time. Bring primer.",
] as const

export const notesForCustomers = [
  "Your glass is here. See you at the time we agreed on.",
  "The part comes on the noon truck. We'll call if it doesn't.",
  "Leave the car unlocked, or the keys at the front desk.",
] as const

export const customerComplaints = [
  "Water at the passenger's feet after the car wash.",
  "Whistles on the freeway from the upper corner.",
  "Moulding lifted at the driver side.",
  "Chip repair has run out two inches.",
  "Rattle when the rear window goes down.",
  "Rain sensor wipes by itself since the new windshield.",
] as const

export const causesOfLoss = [
  "Road debris",
  "Rock on the highway",
  "Vandalism",
  "Break-in",
  "Hail",
  "Gravel truck",
  "Tree branch",
  "Stress crack",
] as const

export const cancelReasons = [
  "Sold the car.",
  "Insurer sent it to its own network.",
  "Wants to wait for pay day, will call again.",
  "Duplicate of another request.",
  "Found it cheaper.",
  "Moved to Oregon.",
] as const

export const fleetCancelReasons = [
  "Unit was sold.",
  "Unit is down with engine trouble, will call again.",
  "Duplicate of another request.",
  "No PO came through.",
] as const
