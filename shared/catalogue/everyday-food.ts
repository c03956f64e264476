/**
 * Everyday words for food in English, Hindi, and Hindi in Latin letters, a thing a line: each word finds the others.
 * Apart from the search, so that it is only loaded where that runs. Spellings that sound the same (doodh, dudh)
 * need one form.
 */
export const EVERYDAY_FOOD = `
milk, doodh, दूध
curd, yogurt, yoghurt, dahi, दही
buttermilk, chaas, chhachh, छाछ
butter, makhan, मक्खन
ghee, घी
paneer, cottage cheese, पनीर
cheese, चीज़
cream, malai, मलाई
egg, anda, अंडा
bread, double roti, pav, ब्रेड
sugar, chini, shakkar, चीनी, शक्कर
jaggery, gud, gur, गुड़
mishri, rock sugar, मिश्री
salt, namak, नमक
rock salt, sendha namak, सेंधा नमक
black salt, kala namak, काला नमक
rice, chawal, चावल
flattened rice, poha, chivda, पोहा
puffed rice, murmura, mamra, मुरमुरा
wheat, gehu, gehun, गेहूँ
flour, atta, आटा
maida, refined flour, all purpose flour, मैदा
besan, gram flour, chickpea flour, बेसन
semolina, suji, sooji, rava, rawa, सूजी
vermicelli, sevai, seviyan, semiya, सेवई
millet, bajra, बाजरा
sorghum, jowar, ज्वार
ragi, finger millet, nachni, रागी
maize, corn, makka, bhutta, मक्का
corn flour, makki ka atta
barley, jau, जौ
dal, daal, lentils, pulses, दाल
toor dal, tur dal, arhar dal, tuvar dal, pigeon pea, तूर दाल, अरहर दाल
moong dal, mung dal, मूंग दाल
masoor dal, red lentils, मसूर दाल
urad dal, black gram, उड़द दाल
chana dal, चना दाल
chickpeas, chana, chole, kabuli chana, चना, छोले
kidney beans, rajma, राजमा
soya chunks, soyabean, nutri, सोयाबीन
peas, matar, मटर
oil, tel, तेल
mustard, sarson, sarso, rai, सरसों
sunflower, surajmukhi, सूरजमुखी
groundnut, peanut, moongfali, mungfali, singdana, मूंगफली
sesame, til, तिल
coconut, nariyal, नारियल
olive oil, jaitun ka tel, जैतून का तेल
spices, masala, मसाला
turmeric, haldi, हल्दी
chilli, chili, mirch, mirchi, मिर्च
red chilli, lal mirch, लाल मिर्च
coriander, dhania, dhaniya, धनिया
cumin, jeera, zeera, जीरा
black pepper, kali mirch, काली मिर्च
cardamom, elaichi, इलायची
clove, laung, लौंग
cinnamon, dalchini, दालचीनी
bay leaf, tej patta, तेज पत्ता
fenugreek, methi, मेथी
carom seeds, ajwain, अजवाइन
fennel, saunf, सौंफ
asafoetida, hing, हींग
nutmeg, jaiphal, जायफल
saffron, kesar, zafran, केसर
tamarind, imli, इमली
vinegar, sirka, सिरका
pickle, achar, achaar, अचार
papad, पापड़
chutney, चटनी
sauce, ketchup, सॉस
honey, shahad, madhu, शहद
jam, murabba, मुरब्बा
tea, chai, chai patti, chaipatti, tea powder, tea leaves, चाय, चाय पत्ती
green tea, hari chai, ग्रीन टी
coffee, kofi, कॉफ़ी
juice, जूस
cold drink, soft drink, cola, कोल्ड ड्रिंक
water bottle, pani ki bottle, पानी की बोतल
biscuit, cookies, बिस्कुट, बिस्किट
rusk, toast, रस्क
chocolate, चॉकलेट
sweets, mithai, मिठाई
namkeen, bhujia, नमकीन
chips, wafers, चिप्स
noodles, maggi, नूडल्स
pasta, पास्ता
ice cream, kulfi, आइसक्रीम
dry fruits, mewa, sukha mewa, मेवा
almond, badam, बादाम
cashew, kaju, काजू
raisins, kishmish, किशमिश
walnut, akhrot, अखरोट
pistachio, pista, पिस्ता
dates, khajur, खजूर
fig, anjeer, अंजीर
fox nuts, makhana, lotus seeds, मखाना
mango, aam, आम
apple, seb, सेब
banana, kela, केला
orange, santra, narangi, संतरा
grapes, angoor, अंगूर
pomegranate, anar, अनार
guava, amrud, अमरूद
papaya, papita, पपीता
watermelon, tarbooz, तरबूज
pineapple, ananas, अनानास
lemon, lime, nimbu, नींबू
potato, aloo, alu, आलू
onion, pyaz, kanda, प्याज
tomato, tamatar, टमाटर
garlic, lahsun, लहसुन
ginger, adrak, अदरक
cauliflower, gobhi, phool gobhi, गोभी
cabbage, patta gobhi, पत्ता गोभी
brinjal, eggplant, baingan, बैंगन
okra, bhindi, lady finger, भिंडी
spinach, palak, पालक
carrot, gajar, गाजर
radish, mooli, मूली
cucumber, kheera, kakdi, खीरा
pumpkin, kaddu, कद्दू
bottle gourd, lauki, ghiya, लौकी
bitter gourd, karela, करेला
vegetables, sabji, sabzi, सब्ज़ी
fruits, phal, फल
fish, machli, machhi, मछली
chicken, murga, murgi, चिकन
mutton, gosht, मटन
`;
