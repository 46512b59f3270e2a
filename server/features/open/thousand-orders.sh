#!/bin/bash
# Declares ORDERS orders, FAULTY of them faulty at first, by curl alone: batches, mended ones, declaration, states by cursor.
# Every request is sent two times at once, each again until it is answered: the server may die at any time.
# Needs KOUAN, CLIENT_ID, CLIENT_SECRET, ORDERS, FAULTY, BATCH and order.json in the working folder.
set -euo pipefail
requests=0

again=(curl -sS --max-time 300 --retry 600 --retry-delay 1 --retry-all-errors)
"${again[@]}" -o token.json -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials "$KOUAN/open/v1/token"
token=$(sed 's/.*"access_token":"\([^"]*\)".*/\1/' token.json)

# $1: name of the answer, which is in $1.first and $1.second; the rest are words of curl.
twice() {
  local answer=$1
  shift
  local ask=("${again[@]}" -H "Authorization: Bearer $token" -H 'Content-Type: application/json' "$@")
  "${ask[@]}" -w '%{http_code}' -o "$answer.first" > first.status &
  "${ask[@]}" -w '%{http_code}' -o "$answer.second" > second.status
  wait $!
  requests=$((requests + 2))
  [ "$(cat first.status second.status)" = 200200 ] || { echo "$*: $(cat "$answer.first" "$answer.second")" >&2; exit 1; }
}

same() {
  cmp "$1.first" "$1.second" || { echo "two answers to one request: $(cat "$1.first") $(cat "$1.second")" >&2; exit 1; }
}

# One object of an answer in each line.
objects() { { cat "$1"; echo; } | tr '{' '\n'; }
ids() { grep -o '"id":"[0-9]*"' "$1" | cut -d '"' -f 4; }

number() { printf 'TRIAL-%06d' "$1"; }
order() { sed "s/GUIDE-0031/$(number "$1")/; s/buyer-1/buyer-$1/" order.json; }
is_faulty() { [ $(($1 % (ORDERS / FAULTY))) -eq 1 ] && [ "$1" -le $((ORDERS / FAULTY * FAULTY)) ]; }
# Four faults in turn: not a number, a code that does not exist, a sum that is none, a missing buyer.
spoil() {
  case $(($1 / (ORDERS / FAULTY) % 4)) in
    0) sed 's/"qty": "2"/"qty": "两件"/' ;;
    1) sed 's/"country": "133"/"country": "000"/' ;;
    2) sed 's/"goodsValue": "98.5"/"goodsValue": "1"/' ;;
    3) sed 's/"buyerName": "[^"]*"/"buyerName": ""/' ;;
  esac
}
# Reads numbers of orders; $1: spoil or mend.
batch() {
  local comma=''
  printf '{"documents":['
  while read -r n; do
    printf '%s' "$comma"
    if [ "$1" = spoil ] && is_faulty "$n"; then order "$n" | spoil "$n"; else order "$n"; fi
    comma=','
  done
  printf ']}'
}

: > ids.txt
: > refused.txt
batches=0
for first in $(seq 1 "$BATCH" "$ORDERS"); do
  seq "$first" $((first + BATCH - 1)) | batch spoil > body.json
  batches=$((batches + 1))
  if [ $((batches % 2)) -eq 1 ]; then
    twice answer -X POST "$KOUAN/open/v1/documents/order/batch" --data @body.json -H "Idempotency-Key: batch-$first"
    same answer
  else
    twice answer -X POST "$KOUAN/open/v1/documents/order/batch" --data @body.json
    [ "$(ids answer.first)" = "$(ids answer.second)" ] || { echo 'two documents of one order' >&2; exit 1; }
  fi
  ids answer.first >> ids.txt
  # A row that was refused: {"index":3,"errors":[{...
  for index in $(grep -o '"index":[0-9]*,"errors":\[{' answer.first | sed 's/[^0-9]//g'); do
    echo $((first + index)) >> refused.txt
  done
done
echo "written $(wc -l < ids.txt) refused $(wc -l < refused.txt)"

batch mend < refused.txt > body.json
twice answer -X POST "$KOUAN/open/v1/documents/order/batch" --data @body.json
ids answer.first >> ids.txt
echo "written $(sort -u ids.txt | wc -l) refused $(grep -o '"failed":[0-9]*' answer.first | sed 's/[^0-9]//g')"

: > declared.txt
declares=0
for first in $(seq 1 "$BATCH" "$ORDERS"); do
  chosen=$(sed -n "$first,$((first + BATCH - 1))p" ids.txt | sed 's/.*/"&"/' | paste -sd ,)
  declares=$((declares + 1))
  echo "{\"ids\":[$chosen]}" > body.json
  if [ $((declares % 2)) -eq 1 ]; then
    twice answer -X POST "$KOUAN/open/v1/documents/order/declare" --data @body.json -H "Idempotency-Key: declare-$first"
    same answer
  else
    # Without a key one of the two is refused, and both where an answer was lost: the state says that they are declared.
    twice answer -X POST "$KOUAN/open/v1/documents/order/declare" --data @body.json
  fi
  objects answer.first | sed -n '/READY/d; s/.*"id":"\([0-9]*\)","declareStatus":"[A-Z_]*".*/\1/p' >> declared.txt
done
echo "declared $(sort -u declared.txt | wc -l)"

cursor=''
: > states.txt
until [ "$(grep ' 120$' states.txt | cut -d ' ' -f 1 | sort -u | wc -l)" -eq "$ORDERS" ]; do
  twice answer -G "$KOUAN/open/v1/states" -d "cursor=$cursor" -d limit=500
  objects answer.first | sed -n 's/.*"id":"\([0-9]*\)".*"returnStatus":"\([0-9]*\)".*/\1 \2/p' >> states.txt
  cursor=$(sed 's/.*"nextCursor":"\([^"]*\)".*/\1/' answer.first)
  grep -q '"hasMore":true' answer.first || sleep 1
done
echo "accepted $(grep ' 120$' states.txt | cut -d ' ' -f 1 | sort -u | wc -l)"
echo "repeated $(grep ' 120$' states.txt | sort | uniq -d | wc -l)"
echo "requests $requests"
