/** ISO 3166-1 codes, without territories that lack their own postal service. */
const codes = [
  'adaeafagaialamaoarasatauawaxazbabbbdbebfbgbhbibjblbmbnbobqbrbsbtbwbybzcacccdcfcgchcickcl',
  'cmcncocrcucvcwcxcyczdedjdkdmdodzeceeegeresetfifjfkfmfofrgagbgdgegfggghgiglgmgngpgqgrgtgu',
  'gwgyhkhnhrhthuidieiliminiqirisitjejmjojpkekgkhkikmknkpkrkwkykzlalblclilklrlsltlulvlymamc',
  'mdmemfmgmhmkmlmmmnmompmqmrmsmtmumvmwmxmymznancnenfngninlnonpnrnunzompapepfpgphpkplpmpnpr',
  'psptpwpyqarerorsrurwsasbscsdsesgshsiskslsmsnsosrssstsvsxsysztctdtgthtjtktltmtntotrtttvtw',
  'tzuaugusuyuzvavcvevgvivnvuwfwsxkyeytzazmzw',
].join('');

/** The name of a country. */
export const countryName = (code: string) =>
  new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;

/** All countries with postal addresses, sorted by name. */
export function countries(): { value: string; label: string }[] {
  const all = codes.toUpperCase().match(/../g) ?? [];
  return all
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}
