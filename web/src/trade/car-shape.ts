import type { Pane } from "#shared/domain/parts/openings.ts"

/** One coordinate system for both views: x runs from nose to tail, the passenger side is on top. */

type Side = "left" | "right"
const sideNames = ["vent-front", "door-front", "door-rear", "vent-rear", "quarter"] as const
type SideName = (typeof sideNames)[number]

const middle = {
  windshield:
    "M306 70 C278 112 264 156 264 200 C264 244 278 288 306 330 C348 322 390 313 430 303 C419 270 414 235 414 200 C414 165 419 130 430 97 C390 87 348 78 306 70 Z",
  sunroof:
    "M474 138 C472 130 477 125 485 125 L588 125 C595 125 600 130 600 137 L600 263 C600 270 595 275 588 275 L485 275 C477 275 472 270 474 262 C479 222 479 178 474 138 Z",
  back: "M764 101 C774 132 779 166 779 200 C779 234 774 268 764 299 C788 305 812 313 834 322 C847 284 852 242 852 200 C852 158 847 116 834 78 C812 87 788 95 764 101 Z",
} as const satisfies Partial<Record<Pane, string>>

const upperHalf: Record<SideName, string> = {
  "vent-front": "M328 60 C344 57 360 55 377 54 L377 73 C360 70 343 66 328 60 Z",
  "door-front": "M386 53 C438 49 494 48 549 48 L547 89 C508 90 470 89 434 84 C418 82 402 79 386 75 Z",
  "door-rear": "M563 48 C602 48 640 49 676 51 L671 88 C636 89 600 90 565 89 Z",
  "vent-rear": "M685 51.5 C693 52 701 53 709 54 C706 65 702 76 698 85 C692 86.500 686 87 680 87.5 Z",
  quarter:
    "M722 55 C746 58 770 63 792 70 C780 76 764 82 748 86 C736 87 722 86.500 711 85 C716 76 720 66 722 55 Z",
}

const mirrored = (path: string): string =>
  path.replace(
    /(-?\d+(?:\.\d+)?)[ ,]+(-?\d+(?:\.\d+)?)/g,
    (_, x: string, y: string) => `${x} ${Number((400 - Number(y)).toFixed(1))}`,
  )

export const panesFromAbove: readonly (readonly [pane: Pane, path: string])[] = [
  ["windshield", middle.windshield],
  ["sunroof", middle.sunroof],
  ["back", middle.back],
  ...sideNames.map((name) => [`${name}-right`, upperHalf[name]] as const),
  ...sideNames.map((name) => [`${name}-left`, mirrored(upperHalf[name])] as const),
]

const fromTheSide = {
  windshield: "M297 113 C345 76 389 46 434 30 L446 31 C404 48 362 77 318 116 Z",
  "vent-front": "M330 124 C346 109 361 96 377 85 L377 121 Z",
  "door-front":
    "M386 120.500 L386 79 C408 64 430 51 452 43 C482 36 514 33 547 33 L549 116.500 C494 117 440 118.500 386 120.500 Z",
  "door-rear": "M563 116.500 L562 33 C600 33 636 35 668 39 L676 113.500 C638 115 600 116 563 116.500 Z",
  "vent-rear": "M685 113 L677 40.500 C684 41.500 691 43 697 44.500 C704 66 708 88 709 111.500 Z",
  quarter:
    "M722 111 C720 90 716 68 709 47.500 C726 52 742 58 756 65 C774 77 788 90 797 104 C772 107.500 748 109.500 722 111 Z",
  back: "M772 38 C804 56 830 84 848 116 L833 115 C814 88 790 64 758 45 Z",
} as const

export const panesFromTheSide = (side: Side): readonly (readonly [pane: Pane, path: string])[] => [
  ["windshield", fromTheSide.windshield],
  ...sideNames.map((name) => [`${name}-${side}`, fromTheSide[name]] as const),
  ["back", fromTheSide.back],
]

export const bodyFromAbove =
  "M30 200 C30 142 42 94 74 66 C104 44 176 35 262 33 C330 31 400 30 470 30 C560 30 650 31 716 34 C778 38 824 48 846 70 C864 92 872 142 872 200 C872 258 864 308 846 330 C824 352 778 362 716 366 C650 369 560 370 470 370 C400 370 330 369 262 367 C176 365 104 356 74 334 C42 306 30 258 30 200 Z"
export const roofFromAbove =
  "M438 94 C470 88 520 90 560 91 C630 92 700 90 752 94 C764 128 769 164 769 200 C769 236 764 272 752 306 C700 310 630 308 560 309 C520 310 470 312 438 306 C428 272 423 236 423 200 C423 164 428 128 438 94 Z"
export const bodyFromTheSide =
  "M40 262 C31 240 28 214 33 190 C37 171 52 159 76 151 C132 134 204 125 272 120 C282 119 288 115 296 109 C344 72 388 41 436 25 C478 14 544 10 604 11 C668 12 722 18 770 31 C806 50 836 82 856 122 C869 138 874 166 872 194 C870 224 867 246 857 263 C850 276 822 282 764 284 A76 76 0 1 0 616 284 L273 286 A76 76 0 1 0 125 284 L64 281 C50 278 43 271 40 262 Z"
