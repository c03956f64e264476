/** Everyday words for all other things, as in `EVERYDAY_FOOD`; words before a `>` find those behind it, not the reverse. */
export const EVERYDAY_THINGS = `
saree, sari, साड़ी
kurta, कुर्ता
kurti, कुर्ती
salwar suit, suit, सूट
dupatta, chunni, odhni, chunri, दुपट्टा
lehenga, ghagra, लहंगा
blouse, choli, ब्लाउज
shirt, kameez, kamij, कमीज़, शर्ट
tshirt, tee, teeshirt, tee shirt, टीशर्ट, टी शर्ट
trousers, pants, pant, patloon, पैंट
pyjama, pajama, payjama, पायजामा
dhoti, mundu, धोती
lungi, लुंगी
jacket, जैकेट
sweater, swetar, jersey, स्वेटर
coat, कोट
shawl, stole, शॉल
muffler, scarf, gulband, मफ़लर
cap, topi, hat, टोपी
gloves, dastane, दस्ताने
socks, moze, mauje, मोज़े
underwear, chaddi, innerwear, अंडरवियर
vest, baniyan, बनियान
nightwear, nighty, नाइटी
frock, dress, फ्रॉक
clothes, clothing, kapde, कपड़े
cloth, fabric, kapda, कपड़ा
handkerchief, hanky, rumal, रूमाल
belt, बेल्ट
tie, टाई
raincoat, barsati, रेनकोट
umbrella, chhata, chhatri, छाता, छतरी
shoes, joote, जूते
shoe, juta, जूता
chappal, slipper, flip flops, hawai chappal, चप्पल
slides, slipper
sandal, सैंडल
mojari, jutti, mojri, मोजड़ी, जूती
sneakers, keds, canvas shoes
boots, बूट
sports shoes, running shoes, jogging shoes, स्पोर्ट्स शू
bag, thaila, jhola, थैला, बैग
bag, thaila, थैला, बैग > backpack
bag, thaila, थैला, बैग > handbag
school bag, basta, school backpack, बस्ता, स्कूल बैग
backpack, pithu, rucksack, पिट्ठू
laptop bag, laptop backpack
handbag, purse, ladies bag, पर्स
wallet, batua, gents purse, बटुआ
suitcase, trolley bag, luggage, attache, सूटकेस
jewellery, jewelry, gehne, zevar, गहने, ज़ेवर
earring, jhumka, bali, kan ki bali, झुमका, बाली
necklace, haar, mala, हार
ring, anguthi, अंगूठी
bangles, chudi, choodiyan, चूड़ी
bracelet, kada, ब्रेसलेट
anklet, payal, पायल
nose pin, nath, नथ
mangalsutra, मंगलसूत्र
watch, ghadi, wrist watch, haath ghadi, घड़ी, हाथ घड़ी
watch, ghadi, घड़ी > smartwatch
watch, ghadi, घड़ी > clock
smartwatch, smart watch, स्मार्टवॉच
clock, diwar ghadi, deewar ghadi, दीवार घड़ी
spectacles, chashma, चश्मा
sunglasses, dhoop ka chashma, धूप का चश्मा
goggles > sunglasses
soap, sabun, साबुन
shampoo, शैंपू
conditioner, कंडीशनर
hair oil, baal ka tel, बालों का तेल
comb, kangha, kanghi, कंघी
toothpaste, manjan, dant manjan, टूथपेस्ट, मंजन
toothbrush, टूथब्रश
razor, ustra, रेज़र
shaving cream, शेविंग क्रीम
perfume, attar, itra, itr, scent, deodorant, इत्र
powder, paudar, पाउडर
face wash, facewash, फ़ेस वॉश
face cream, cold cream, moisturiser, moisturizer, क्रीम
sunscreen, sunblock, सनस्क्रीन
lipstick, lali, लिपस्टिक
kajal, kaajal, surma, काजल
bindi, tikli, बिंदी
sindoor, sindur, kumkum, सिंदूर
nail polish, nail paint, nakh polish, नेल पॉलिश
henna, mehndi, mehendi, मेहंदी
cotton, rui, रुई
sanitary pads, pads, napkin, पैड
diaper, nappy, langot, डायपर
medicine, dawai, dawa, दवाई, दवा
bandage, patti, पट्टी
thermometer, थर्मामीटर
mask, मास्क
detergent, washing powder, डिटर्जेंट
phenyl, floor cleaner, फिनाइल
broom, jhadu, झाड़ू
mop, pocha, पोछा
bucket, balti, बाल्टी
mug, lota, मग
dustbin, kuda dan, कूड़ेदान
towel, tauliya, gamcha, तौलिया
rope, rassi, रस्सी
lock, tala, ताला
key, chabi, chaabi, चाबी
candle, mombatti, मोमबत्ती
matchbox, machis, माचिस
incense sticks, agarbatti, dhoop, अगरबत्ती
lamp, chirag, batti, चिराग़, लैंप
diya, deepak, दीया, दीपक
camphor, kapoor, कपूर
idol, murti, मूर्ति
garland, phoolmala, माला
flower, phool, फूल
flowerpot, gamla, planter, गमला
vase, guldasta, phooldan, फूलदान
plant, paudha, पौधा
seeds, beej, बीज
fertiliser, khad, खाद
bed, palang, पलंग
cot, khat, charpai, चारपाई, खाट
mattress, gadda, गद्दा
bedsheet, bed sheet, chadar, चादर
pillow, takiya, तकिया
blanket, kambal, कंबल
quilt, razai, rajai, comforter, रज़ाई
cushion, gaddi, गद्दी
curtain, parda, पर्दा
mosquito net, machhardani, मच्छरदानी
carpet, rug, kaleen, dari, dhurrie, कालीन, दरी
doormat, paidan, पायदान
table, mez, मेज़
chair, kursi, कुर्सी
sofa, सोफ़ा
cupboard, almari, almirah, wardrobe, अलमारी
bookshelf, book shelf, book rack
stool, pouf, स्टूल
mirror, sheesha, aaina, darpan, शीशा, आईना
photo frame, tasveer, picture frame, फोटो फ्रेम
basket, tokri, dalia, टोकरी
bulb, बल्ब
tube light, ट्यूबलाइट
torch, flashlight, टॉर्च
fan, pankha, पंखा
cooler, कूलर
ac, air conditioner, एसी
fridge, refrigerator, freeze, फ्रिज
washing machine, kapde dhone ki machine, वॉशिंग मशीन
tv, television, टीवी
heater, हीटर
geyser, water heater, गीज़र
iron, istri, इस्त्री, प्रेस
microwave, oven, ओवन
vacuum cleaner, वैक्यूम क्लीनर
sewing machine, silai machine, सिलाई मशीन
battery, बैटरी
inverter, इन्वर्टर
water purifier, ro, वाटर प्यूरीफायर
switch, स्विच
wire, taar, तार
mobile, phone, smartphone, mobile phone, cell phone, फ़ोन, मोबाइल
laptop, notebook computer, लैपटॉप
computer, kampyutar, desktop, कंप्यूटर
tablet, tab, टैबलेट
charger, चार्जर
cable, wire, केबल
power bank, powerbank, पावर बैंक
headphone, headset, हेडफ़ोन
earphone, handsfree, ईयरफ़ोन
earbuds, ear buds, airpods, ईयरबड्स
mic, mike, microphone, माइक
speaker, स्पीकर
soundbar, home theatre, साउंडबार
camera, कैमरा
printer, प्रिंटर
pen drive, pendrive, usb drive, पेन ड्राइव
ssd, hard disk, hard drive
mouse, माउस
keyboard, की बोर्ड
router, modem, राउटर
pressure cooker, cooker, कुकर
pan, frying pan, फ्राई पैन
kadhai, kadai, karahi, wok, कढ़ाई
tawa, griddle, तवा
saucepan, patila, bhagona, पतीला
utensils, bartan, बर्तन
plate, thali, थाली
bowl, katori, कटोरी
spoon, chammach, चम्मच
fork, kanta, काँटा
knife, chaku, churi, चाकू
glass, tumbler, gilas, गिलास
cup, pyala, कप, प्याला
bottle, botal, बोतल
thermos, flask, insulated bottle, vacuum bottle, थर्मस
jar, dabba, barni, container, डिब्बा
masala dabba, spice box, मसाला डब्बा
tiffin, lunch box, lunchbox, dabba, टिफ़िन
casserole, hot case, roti box, कैसरोल
rolling pin, belan, बेलन
chakla belan, chakla, rolling board, चकला बेलन
chopping board, cutting board, चॉपिंग बोर्ड
strainer, channi, chhanni, छन्नी
grater, kaddukas, कद्दूकस
mortar, okhli, khal batta, ओखली
kettle, ketli, केतली
mixer, grinder, mixie, mixi, mixer grinder, मिक्सर, मिक्सी
stove, gas stove, chulha, gas chulha, चूल्हा, गैस चूल्हा
lighter, लाइटर
cylinder, gas cylinder, सिलेंडर
book, kitab, pustak, किताब, पुस्तक
notebook, copy, kaapi, exercise book, कॉपी
diary, journal, डायरी
pen, kalam, कलम, पेन
pencil, पेंसिल
colours, colors, rang, रंग
paper, kagaz, काग़ज़
glue, gond, gum, गोंद
scissors, kainchi, कैंची
calculator, कैलकुलेटर
calendar, panchang, कैलेंडर
newspaper, akhbar, अख़बार
story, stories, kahani, कहानी
maths, math, mathematics, ganit, गणित
toys, toy, khilona, khilone, खिलौना
doll, gudiya, गुड़िया
teddy bear, teddy, bhalu, टेडी
ball, gend, गेंद
bat, balla, बल्ला
kite, patang, पतंग
spinning top, lattu, लट्टू
puzzle, paheli, पहेली
chess, shatranj, शतरंज
carrom, carrom board, कैरम
playing cards, tash, ताश
drum, dhol, dholak, ढोलक
flute, bansuri, बांसुरी
guitar, गिटार
harmonium, baja, हारमोनियम
bicycle, cycle, cykil, साइकिल
car, gaadi, gadi, गाड़ी, कार
scooter, motorcycle, स्कूटर
tyre, tire, टायर
helmet, हेलमेट
racket, racquet, रैकेट
shuttlecock, chidiya, शटलकॉक
dumbbell, dumbell, डम्बल
skipping rope, jump rope, rassi kudna, रस्सी कूद
yoga mat, योगा मैट
tent, tambu, तंबू
gift, uphaar, tohfa, उपहार
rakhi, राखी
balloon, gubbara, गुब्बारा
hammer, hathoda, हथौड़ा
screwdriver, pechkas, पेचकस
paint, पेंट
cement, सीमेंट
brick, eent, ईंट
wood, lakdi, लकड़ी
wooden, lakdi ka, लकड़ी का
iron, loha, लोहा
gold, sona, सोना
silver, chandi, चाँदी
copper, tamba, तांबा
brass, pital, पीतल
steel, स्टील
leather, chamda, चमड़ा
silk, resham, reshmi, रेशम, रेशमी
woollen, wool, woolen, ooni, ऊनी
women, ladies, mahila, aurat, महिला
men, gents, purush, mard, पुरुष
kids, children, baby, bachcha, bachche, बच्चे, बच्चा
girls, ladki, लड़की
boys, ladka, लड़का
white, safed, सफ़ेद
black, kala, काला
red, lal, laal, लाल
blue, neela, नीला
green, hara, हरा
yellow, peela, पीला
pink, gulabi, गुलाबी
orange, narangi, नारंगी
brown, bhura, भूरा
litre, liter, ltr, l, लीटर
2, two
3, three
4, four
5, five
6, six
7, seven
8, eight
10, ten
12, twelve
kg, kilo, kilogram, किलो
g, gm, gram, grams, ग्राम
inch, इंच
`;
