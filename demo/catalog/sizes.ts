export const WOMEN = ['XS', 'S', 'M', 'L', 'XL']
export const MEN = ['S', 'M', 'L', 'XL', 'XXL']
export const UNISEX = ['XS', 'S', 'M', 'L', 'XL', 'XXL']

/** In inches. */
export const WOMEN_WAIST = ['28', '30', '32', '34', '36']
export const MEN_WAIST = ['30', '32', '34', '36', '38', '40']

/** European sizes. */
export const WOMEN_SHOES = ['36', '37', '38', '39', '40', '41']
export const MEN_SHOES = ['41', '42', '43', '44', '45', '46']
export const UNISEX_SHOES = ['37', '38', '40', '42', '43', '44']
export const SOCKS = ['36-38', '39-41', '42-44']

/** In centimeters: a child's height, the head and the waist. */
export const BABIES = ['62', '68', '74', '80']
export const SMALL_KIDS = ['92', '98', '104', '110', '116']
export const KIDS = ['104', '110', '116', '122', '128', '134']
export const HATS = ['50', '52', '54']
export const BELTS = ['85', '95', '105']
