/** The colours of one picture: the product's own two, and the pale and the dark one of its light. */
export interface Inks {
  main: string;
  second: string;
  pale: string;
  dark: string;
}

/** What a brand sells, drawn about 360 wide and 420 high, standing on y = 0 with its middle at x = 0. */
export type Product = (inks: Inks) => string;

const backpack: Product = ({ main, second, pale, dark }) => `
  <path d="M-52 -372q52 -62 104 0v30h-104z" fill="none" stroke="${dark}" stroke-width="16"/>
  <path d="M-128 -60q-42 0 -42 -56v-80q0 -34 40 -34z M128 -60q42 0 42 -56v-80q0 -34 -40 -34z" fill="${dark}" fill-opacity=".75"/>
  <path d="M-140 -250q0 -120 140 -120t140 120v200q0 50 -50 50h-180q-50 0 -50 -50z" fill="${main}"/>
  <path d="M60 -361q80 24 80 111v200q0 50 -50 50h-44z" fill="#000" fill-opacity=".1"/>
  <path d="M-140 -236q140 56 280 0v-34q-140 50 -280 0z" fill="${dark}" fill-opacity=".55"/>
  <rect x="-98" y="-172" width="196" height="140" rx="26" fill="${second}"/>
  <path d="M-98 -132h196" stroke="${dark}" stroke-opacity=".45" stroke-width="7"/>
  <rect x="-22" y="-250" width="44" height="62" rx="8" fill="${pale}"/>
  <path d="M-70 -120v60 M70 -120v60" stroke="${dark}" stroke-opacity=".3" stroke-width="9" stroke-linecap="round"/>
  <rect x="-150" y="-14" width="300" height="22" rx="11" fill="${dark}"/>`;

const serum: Product = ({ main, second, pale, dark }) => `
  <path d="M-118 0q-22 0 -22 -26v-176q0 -42 44 -52v-22h84v22q44 10 44 52v176q0 26 -22 26z" fill="${main}"/>
  <path d="M-118 0q-22 0 -22 -26v-92h172v92q0 26 -22 26z" fill="${dark}" fill-opacity=".28"/>
  <path d="M-122 -196q2 -30 26 -38v220q-24 0 -26 -16z" fill="#fff" fill-opacity=".32"/>
  <rect x="-110" y="-176" width="112" height="118" rx="6" fill="${pale}"/>
  <path d="M-92 -148h76 M-92 -126h52 M-92 -92h76" stroke="${dark}" stroke-opacity=".6" stroke-width="7" stroke-linecap="round"/>
  <rect x="-100" y="-318" width="92" height="52" rx="8" fill="${dark}"/>
  <path d="M-78 -318v-52q0 -34 24 -34t24 34v52z" fill="${second}"/>
  <rect x="58" y="-92" width="126" height="92" rx="16" fill="${pale}"/>
  <rect x="50" y="-132" width="142" height="48" rx="12" fill="${second}"/>
  <path d="M150 -92h18q16 0 16 16v60q0 16 -16 16h-18z" fill="#000" fill-opacity=".07"/>`;

const pasta: Product = ({ main, second, pale, dark }) => `
  <ellipse cx="0" cy="-8" rx="214" ry="26" fill="${pale}"/>
  <path d="M-176 -150h352q0 150 -120 150h-112q-120 0 -120 -150z" fill="${main}"/>
  <path d="M60 0h-4q120 0 120 -150h-46q0 120 -70 150z" fill="#000" fill-opacity=".12"/>
  <ellipse cx="0" cy="-150" rx="176" ry="46" fill="${dark}"/>
  <ellipse cx="0" cy="-154" rx="158" ry="38" fill="#e9c274"/>
  <g fill="none" stroke="#f6dc9c" stroke-width="15" stroke-linecap="round">
    <path d="M-120 -158q40 -66 110 -30t120 -10"/><path d="M-100 -176q60 -52 100 -8t100 2"/>
    <path d="M-70 -196q60 -40 84 4t70 -14"/><path d="M-130 -150q90 30 160 -8t100 10"/>
  </g>
  <g fill="none" stroke="#d9a94e" stroke-width="5" stroke-linecap="round"><path d="M-108 -162q52 -44 104 -16t112 -6"/><path d="M-66 -186q50 -30 74 6t70 -6"/></g>
  <circle cx="-44" cy="-190" r="20" fill="${second}"/><circle cx="46" cy="-178" r="17" fill="${second}"/><circle cx="6" cy="-212" r="15" fill="${second}"/>
  <path d="M-8 -236q34 -34 58 -6q-30 26 -58 6z" fill="#5d7a2c"/><path d="M-20 -232q-36 -22 -50 6q28 18 50 -6z" fill="#6d8c38"/>
  <path d="M146 -178l96 -188" stroke="${dark}" stroke-width="13" stroke-linecap="round"/>`;

const toys: Product = ({ main, second, pale, dark }) => `
  <g fill="none" stroke-width="34"><path d="M-150 0v-16a150 150 0 0 1 300 0v16" stroke="${main}"/>
    <path d="M-112 0v-16a112 112 0 0 1 224 0v16" stroke="${second}"/><path d="M-74 0v-16a74 74 0 0 1 148 0v16" stroke="${pale}"/></g>
  <path d="M-36 0v-14a36 36 0 0 1 72 0v14z" fill="${dark}"/>
  <rect x="-212" y="-84" width="84" height="84" rx="10" fill="${pale}" transform="rotate(-7 -170 -42)"/>
  <circle cx="-172" cy="-42" r="22" fill="${second}"/>
  <g transform="translate(176 0)"><rect x="-58" y="-66" width="116" height="44" rx="18" fill="${second}"/><path d="M-34 -66q4 -40 34 -40t36 40z" fill="${main}"/>
    <circle cx="-32" cy="-18" r="20" fill="${dark}"/><circle cx="34" cy="-18" r="20" fill="${dark}"/><circle cx="-32" cy="-18" r="8" fill="${pale}"/><circle cx="34" cy="-18" r="8" fill="${pale}"/></g>
  <path d="M-42 -166h84l-42 -84z" fill="${dark}" fill-opacity=".85"/><circle cx="0" cy="-286" r="36" fill="${second}"/>`;

const bicycle: Product = ({ main, second, pale, dark }) => `
  <g fill="none" stroke="${dark}" stroke-width="13"><circle cx="-146" cy="-100" r="94"/><circle cx="150" cy="-100" r="94"/></g>
  <g stroke="${dark}" stroke-opacity=".35" stroke-width="3"><path d="M-146 -194v188 M-240 -100h188 M-212 -166l132 132 M-80 -166l-132 132"/><path d="M150 -194v188 M56 -100h188 M84 -166l132 132 M216 -166l-132 132"/></g>
  <g fill="none" stroke="${main}" stroke-width="17" stroke-linejoin="round" stroke-linecap="round"><path d="M-146 -100l74 -150h172l-96 150z"/><path d="M-72 -250l76 150"/><path d="M150 -100l-58 -196"/><path d="M-84 -276l12 26"/></g>
  <path d="M-126 -290q44 -14 88 0q-6 18 -44 18t-44 -18z" fill="${second}"/>
  <path d="M92 -296q8 -26 52 -20q26 6 22 34" fill="none" stroke="${dark}" stroke-width="14" stroke-linecap="round"/>
  <circle cx="4" cy="-100" r="26" fill="${pale}"/><circle cx="4" cy="-100" r="26" fill="none" stroke="${dark}" stroke-width="8"/>
  <path d="M4 -100l26 44 M18 -56h28" stroke="${dark}" stroke-width="10" stroke-linecap="round"/>`;

const lamp: Product = ({ main, second, pale, dark }) => `
  <ellipse cx="-40" cy="-180" rx="170" ry="160" fill="${pale}" fill-opacity=".28"/>
  <path d="M-134 -230l40 -150h108l40 150z" fill="${main}"/><path d="M14 -380l40 150h-44l-30 -150z" fill="#000" fill-opacity=".1"/>
  <path d="M-134 -230h188" stroke="${pale}" stroke-width="10"/>
  <path d="M-40 -230v150" stroke="${dark}" stroke-width="14"/>
  <path d="M-96 -40q-6 -60 56 -60t56 60q0 40 -30 40h-52q-30 0 -30 -40z" fill="${second}"/>
  <path d="M92 0q-26 -54 8 -112v-34h48v34q34 58 8 112z" fill="${pale}"/><path d="M140 0q30 -54 8 -112v-34h-16v34q14 60 -8 112z" fill="#000" fill-opacity=".08"/>
  <g fill="none" stroke="${dark}" stroke-width="5"><path d="M124 -146q-6 -90 -34 -150 M124 -146q10 -80 48 -136 M124 -146v-172"/></g>
  <g fill="${second}"><ellipse cx="88" cy="-300" rx="14" ry="28" transform="rotate(-24 88 -300)"/><ellipse cx="176" cy="-288" rx="14" ry="28" transform="rotate(30 176 -288)"/><ellipse cx="124" cy="-330" rx="14" ry="30"/></g>`;

const headphones: Product = ({ main, second, pale, dark }) => `
  <path d="M-140 -150v-50a140 150 0 0 1 280 0v50" fill="none" stroke="${dark}" stroke-width="30"/>
  <path d="M-140 -170v-30a140 150 0 0 1 280 0v30" fill="none" stroke="${main}" stroke-width="13"/>
  <path d="M-70 -332q70 -40 140 0" fill="none" stroke="${second}" stroke-width="26" stroke-linecap="round"/>
  <rect x="-196" y="-190" width="92" height="190" rx="44" fill="${main}"/><rect x="104" y="-190" width="92" height="190" rx="44" fill="${main}"/>
  <rect x="-116" y="-176" width="40" height="162" rx="20" fill="${dark}"/><rect x="76" y="-176" width="40" height="162" rx="20" fill="${dark}"/>
  <circle cx="-152" cy="-96" r="26" fill="${pale}" fill-opacity=".85"/><circle cx="152" cy="-96" r="26" fill="${pale}" fill-opacity=".85"/>
  <path d="M-178 -150q6 -22 24 -26" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="9" stroke-linecap="round"/>`;

const knitwear: Product = ({ main, second, pale, dark }) => {
  const fold = (y: number, ink: string, wide: number) =>
    `<rect x="${-wide}" y="${y}" width="${wide * 2}" height="74" rx="34" fill="${ink}"/><path d="M${-wide + 26} ${y + 37}h${wide * 2 - 60}" stroke="#000" stroke-opacity=".13" stroke-width="6" stroke-linecap="round"/>
     <path d="M${-wide + 40} ${y + 16}${' l10 12 l10 -12'.repeat(Math.floor((wide * 2 - 90) / 20))}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="4"/>`;
  return `${fold(-74, dark, 186)}${fold(-146, main, 178)}${fold(-218, pale, 182)}${fold(-290, second, 168)}
    <path d="M-60 -290q60 -70 120 0z" fill="${main}"/><rect x="-24" y="-274" width="48" height="36" rx="5" fill="#fff" fill-opacity=".85"/>`;
};

const coffee: Product = ({ main, second, pale, dark }) => `
  <path d="M20 0l14 -310h150l14 310z" fill="${main}"/><path d="M34 -310l-8 -44h166l-8 44z" fill="${dark}"/><path d="M150 -310h34l14 310h-52z" fill="#000" fill-opacity=".12"/>
  <circle cx="108" cy="-170" r="54" fill="${pale}"/><path d="M108 -206q28 36 0 72q-28 -36 0 -72z" fill="${second}"/>
  <ellipse cx="-98" cy="-6" rx="128" ry="20" fill="${pale}"/>
  <path d="M-188 -128h180q0 120 -62 120h-56q-62 0 -62 -120z" fill="${second}"/><path d="M-12 -104q56 -6 52 34t-70 40" fill="none" stroke="${second}" stroke-width="18"/>
  <ellipse cx="-98" cy="-128" rx="90" ry="22" fill="${dark}"/><ellipse cx="-98" cy="-126" rx="74" ry="15" fill="#8a5a34"/>
  <g fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="10" stroke-linecap="round"><path d="M-126 -168q-22 -36 0 -68t0 -62"/><path d="M-74 -172q-20 -32 0 -58t0 -52"/></g>`;

const swim: Product = ({ main, second, pale, dark }) => `<g transform="scale(1.35)">
  <path d="M-190 0q20 -64 190 -64t190 64z" fill="${pale}"/>
  <path d="M-120 -52h240v-40h-240z" fill="${main}"/><path d="M-120 -92h240v-36h-240z" fill="${second}"/><path d="M-120 -128h240v-36h-240z" fill="${pale}"/><path d="M-120 -164q120 -52 240 0z" fill="${main}"/>
  <g transform="translate(0 -196)"><path d="M-96 0h192v14q0 58 -46 58t-50 -52q-4 52 -50 52t-46 -58z" fill="${dark}"/><path d="M-80 14q2 40 30 42 M16 14q2 40 30 42" stroke="#fff" stroke-opacity=".35" stroke-width="8" fill="none"/></g>
  <path d="M132 -20c-30 -10 -30 -62 20 -70c44 4 56 60 18 70z" fill="${second}"/><path d="M152 -88l-8 66 M152 -88l12 66 M152 -88l-24 56 M152 -88l30 50" stroke="${dark}" stroke-opacity=".4" stroke-width="4"/></g>`;

const notebook: Product = ({ main, second, pale, dark }) => `
  <g transform="rotate(-6)"><rect x="-160" y="-330" width="250" height="330" rx="14" fill="${dark}" fill-opacity=".25" transform="translate(12 10)"/>
    <rect x="-160" y="-330" width="250" height="330" rx="14" fill="${main}"/><rect x="-160" y="-330" width="44" height="330" rx="14" fill="${dark}" fill-opacity=".35"/>
    <rect x="-74" y="-266" width="120" height="70" rx="6" fill="${pale}"/><path d="M-56 -242h84 M-56 -220h50" stroke="${dark}" stroke-opacity=".55" stroke-width="7" stroke-linecap="round"/>
    <rect x="58" y="-330" width="16" height="330" fill="${second}"/></g>
  <g transform="translate(156 -10) rotate(14)"><rect x="-13" y="-300" width="26" height="250" rx="10" fill="${second}"/><path d="M-13 -54h26l-13 50z" fill="${dark}"/><rect x="-13" y="-248" width="26" height="14" fill="${pale}"/><rect x="7" y="-300" width="8" height="92" rx="4" fill="${dark}"/></g>`;

/** The product of each demo brand, in its own colours; the others follow from them. */
export const PRODUCTS: Readonly<Record<string, { draw: Product; main: string; second: string }>> = {
  'Northwind Outdoor': { draw: backpack, main: '#2f7f86', second: '#e2a23b' },
  'Lumen Skincare': { draw: serum, main: '#d98a6a', second: '#8a1c58' },
  'Pasta & Grain': { draw: pasta, main: '#4a5aa8', second: '#c8442f' },
  'Kindred Toys': { draw: toys, main: '#c2603a', second: '#e2a23b' },
  'Atlas Cycles': { draw: bicycle, main: '#8a1c58', second: '#c98a1b' },
  'Halcyon Home': { draw: lamp, main: '#e5b873', second: '#5d7a2c' },
  'Verve Audio': { draw: headphones, main: '#4a5aa8', second: '#e2a23b' },
  'Juniper & Co': { draw: knitwear, main: '#8a7b52', second: '#5d7a2c' },
  'Sona Coffee': { draw: coffee, main: '#6b4a3a', second: '#2f7f86' },
  'Tidal Swim': { draw: swim, main: '#2f7f86', second: '#e07a5a' },
  'Kumo Stationery': { draw: notebook, main: '#a33a6f', second: '#4a5aa8' },
};
