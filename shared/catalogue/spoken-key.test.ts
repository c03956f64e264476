import { describe, expect, it } from 'vitest';
import { consonantKey, isHindi, spokenKeys } from './spoken-key';

const sharesKey = (a: string, b: string) => {
  const keys = spokenKeys(a);
  return spokenKeys(b).some((key) => keys.includes(key));
};

describe('how a word sounds', () => {
  it.each([
    'चाय chai chay chaay Chaai',
    'कुर्ता kurta kurtaa KURTA',
    'लैंप लैम्प lamp',
    'चप्पल chappal chapal',
    'साड़ी saree sari',
    'कढ़ाई kadhai kadai karai',
    'तवा tawa tava',
    'आटा atta aata',
    'घी ghee ghi',
    'फूल phool fool',
    'ज़ीरा जीरा jeera zeera',
    'प्याज़ प्याज pyaz pyaaj piyaz',
    'हेडफ़ोन हेडफोन headphone',
    'खिलौना khilauna khilona',
    'रोशनी roshni roshnee',
    'ताला tala taala thala',
    'चीनी chini cheenee',
    'बैग bag',
    'कप cup',
    'केक cake',
    'लोशन lotion',
    'टॉर्च torch',
    'नाइफ़ knife',
    'लाइट light',
    'बच्चा बच्चों बच्चे bachcha',
    'योगा yoga',
    'क्विल्ट quilt',
  ])('is one in every spelling: %s', (spellings) => {
    const [first = '', ...others] = spellings.split(' ');
    for (const other of others) expect(`${other} ${sharesKey(first, other)}`).toBe(`${other} true`);
  });

  it.each([
    ['चाय', 'चीज़'],
    ['kurta', 'karela'],
    ['dal', 'dil'],
    ['tea', 'toy'],
    ['कुर्ता', 'saree'],
  ])('keeps %s and %s apart', (a, b) => {
    expect(sharesKey(a, b)).toBe(false);
  });

  it.each(['', ' ', '5', '&', '–', '१०'])('has no key for %j, which has no letters', (word) => {
    expect(spokenKeys(word)).toEqual([]);
  });

  it('has a few keys at most, however a word is made', () => {
    expect(spokenKeys('ड़'.repeat(40)).length).toBeLessThanOrEqual(8);
    expect(spokenKeys('u'.repeat(1_000)).length).toBeLessThanOrEqual(8);
    expect(spokenKeys('buk'.repeat(300)).length).toBeLessThanOrEqual(8);
  });

  it('knows letters of the script', () => {
    expect(['चाय', 'chai चाय', 'chai', 'café'].map(isHindi)).toEqual([true, true, false, false]);
  });

  it('goes by consonants alone only where they are three', () => {
    expect(consonantKey('kutn')).toBe('ktn');
    expect(consonantKey('at')).toBeUndefined();
    expect(consonantKey('big')).toBeUndefined();
  });
});
