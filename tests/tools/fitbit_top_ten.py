#!/usr/bin/env python3
"""The final board of `daymark import fitbit DIR`, computed from the CSV alone: fitbit_top_ten.py DIR

Ten points a day for 10,000 steps and for 30 very or fairly active minutes, a smaller amount earning its share rounded
down, and for at most 1,080 sedentary minutes, all or nothing. Equal points share a rank.
"""
import collections
import csv
import os
import sys

points = collections.Counter()
with open(os.path.join(sys.argv[1], "dailyActivity_merged.csv"), newline="", encoding="utf-8-sig") as file:
    for row in csv.DictReader(file):
        steps, active = int(row["TotalSteps"]), int(row["VeryActiveMinutes"]) + int(row["FairlyActiveMinutes"])
        points[row["Id"]] += 10 * min(steps, 10_000) // 10_000 + 10 * min(active, 30) // 30
        points[row["Id"]] += 10 if int(row["SedentaryMinutes"]) <= 1_080 else 0

for person, own in points.most_common(10):
    print(f"{1 + sum(other > own for other in points.values()):4}. Fitbit {person}  {own} points")
